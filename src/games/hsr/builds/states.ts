/** Who has an enhanced state or a memosprite: a simulation does not know them yet. */
export const enhancedStates: ReadonlySet<number> = new Set([
  1014, 1015, 1102, 1109, 1111, 1201, 1204, 1205, 1212, 1213, 1220, 1221, 1224, 1225, 1301, 1302,
  1308, 1310, 1315, 1317, 1401, 1402, 1404, 1407, 1408, 1409, 1413, 1415, 1501, 1502, 1505, 1506,
  1507, 8001, 8002, 8003, 8004, 8007, 8008, 8009, 8010,
]);
