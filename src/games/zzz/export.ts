import { createKeys, type ExportFormat, type LeftOut, writeKnown } from '../export.ts';
import { discKind } from './gear.ts';
import {
  type ShownAgent,
  type ShownDisc,
  type ShownWEngine,
  sentAgents,
  type ZzzShowcase,
} from './showcase.ts';
import { letterScale, propertyOf, type ZzzData, zzzData } from './tables.ts';

/** Agents of this service begin unpromoted at 1, those of the format at 0. */
const unpromoted = 1;

/** An engine of the game begins at level 0, one of the format at 1. */
const minEngineLevel = 1;

/** ZOD version 1. */
export const zodFormat: ExportFormat<ZzzShowcase> = {
  name: 'zod',
  suffix: 'zod',
  write(showcase, { uid, pack }) {
    const data = zzzData(pack);
    const leftOut = { count: showcase.unread ?? 0 };
    const agents = sentAgents(showcase);
    const worn = agents.map((agent) => writeEquipment(leftOut, data, agent));
    const engines = worn.flatMap((one) => one.engines);
    const discs = worn.flatMap((one) => one.discs);
    const document = {
      format: 'ZOD',
      version: 1,
      source: 'Waypoint',
      characters: writeKnown(leftOut, agents, (one) => writeAgent(data, one)),
      wengines: numberItems('wengine', uid, engines),
      discs: numberItems('disc', uid, discs),
    };
    return { document, skipped: leftOut.count };
  },
};

/** Skill levels are without those of the mindscape; the format has other names for dash and ultimate. */
function writeAgent({ pack }: ZzzData, agent: ShownAgent): object | undefined {
  const key = agentKeys(pack.characters, agent.id);
  if (key === undefined || agent.hidden) return undefined;
  const { level, mindscape, promotion, coreSkill, skills } = agent;
  return {
    key,
    level,
    core: coreSkill,
    mindscape,
    dodge: skills.dash,
    basic: skills.basic,
    chain: skills.ultimate,
    special: skills.special,
    assist: skills.assist,
    promotion: Math.max(0, promotion - unpromoted),
  };
}

function writeEngine(
  { pack }: ZzzData,
  { id, level, modification, upgrade, locked }: ShownWEngine,
  location: string,
) {
  const key = engineKeys(pack.weapons, id);
  if (key === undefined) return undefined;
  const shownLevel = Math.max(minEngineLevel, level);
  return { key, level: shownLevel, phase: upgrade, modification, location, lock: locked === true };
}

/** The format has the number of rolls of each substat, and no value. */
function writeDisc(
  leftOut: LeftOut,
  data: ZzzData,
  { id, slot, level, main, subs, locked, trash }: ShownDisc,
  location: string,
): object | undefined {
  const { setId, rarity } = discKind(id);
  const statOf = (property: number) => propertyOf(data, property)[0];
  const setKey = setKeys(data.pack.sets, setId);
  const mainKey = mainStatKey(statOf(main.property));
  if (setKey === undefined || mainKey === undefined) return undefined;
  const substats = writeKnown(leftOut, subs, ({ property, rolls }) => {
    const key = subStatKey(statOf(property));
    return key && { key, upgrades: rolls };
  });
  return {
    setKey,
    rarity: letterScale.shown(rarity),
    level,
    slotKey: String(slot),
    mainStatKey: mainKey,
    substats,
    location,
    lock: locked === true,
    trash: trash === true,
  };
}

/** The equipment of an agent; without a wearer when the format has no key for the agent. */
function writeEquipment(leftOut: LeftOut, data: ZzzData, { id, wEngine, discs }: ShownAgent) {
  const location = agentKeys(data.pack.characters, id) ?? '';
  return {
    engines: writeKnown(leftOut, wEngine ? [wEngine] : [], (one) =>
      writeEngine(data, one, location),
    ),
    discs: writeKnown(leftOut, discs, (one) => writeDisc(leftOut, data, one, location)),
  };
}

/** Ids that are in no other account's file, and that no optimizer makes. */
const numberItems = (kind: string, uid: string, list: readonly object[]): object[] =>
  list.map((one, index) => ({ ...one, id: `waypoint_${uid}_${kind}_${index + 1}` }));

/** ZOD's key of a stat of the shared vocabulary; a percentage ends in `_`. */
const sharedStats: Readonly<Record<string, string>> = {
  hp: 'hp',
  hp_percent: 'hp_',
  atk: 'atk',
  atk_percent: 'atk_',
  def: 'def',
  def_percent: 'def_',
  crit_rate: 'crit_',
  crit_dmg: 'crit_dmg_',
  anomaly_proficiency: 'anomProf',
};

const elements = ['physical', 'fire', 'ice', 'electric', 'ether', 'wind'];

const mainOnly: Readonly<Record<string, string>> = {
  pen_ratio: 'pen_',
  anomaly_mastery_percent: 'anomMas_',
  impact_percent: 'impact_',
  energy_regen_percent: 'enerRegen_',
  ...Object.fromEntries(elements.map((element) => [`${element}_dmg_bonus`, `${element}_dmg_`])),
};

const mainStatKey = (stat: string): string | undefined => sharedStats[stat] ?? mainOnly[stat];
const subStatKey = (stat: string): string | undefined =>
  stat === 'pen' ? 'pen' : sharedStats[stat];

/** Of agents. */
const agentKeys = createKeys(`
  Alice Anby Anton Aria AstraYao Banyue Ben Billy Burnice Caesar Cissia Claret Corin Dialyn Ellen Evelyn Grace
  Harumasa Hugo Jane JuFufu Koleda Lighter Lucia Lucy Lycaon Manato Miyabi NangongYu Nekomata Nicole Norma
  OrphieMagus PanYinhu Piper Promeia Pulchra Pyrois Qingyi Remielle Rina Roxy Seed Seth Sigrid Soldier0Anby
  Soldier11 Soukaku StarlightBilly Sunna Trigger Velina Vivian Yanagi YeShunguang Yidhari Yixuan Yuzuha Zhao
  ZhuYuan
`);

/** Of W-Engines. The catalog has one name with the hyphen of a line break. */
const engineKeys = createKeys(
  `
  AngelInTheShell BashfulDemon BellicoseBlaze BigCylinder BlazingLaurel BloodmarrowCoffer BoisterousEchoes
  BoxCutter BunnyBand CannonRotor CattyLuck CauldronOfClarity ChiefSidekick CinderCobalt CloudcleaveRadiance
  CordisGermina CrimsonMoonCasket CrimsonThirst DeepSeaVisitor DemaraBatteryMarkII DreamlitHearth DrillRigRedAxis
  ElectroLipGloss ElegantVanity FlamemakerShaker FlightOfFancy FrostfallSickle FusionCompiler GildedBlossom
  GrillOWisp HailstormShrine HalfSugarBunny HeartstringNocturne HellfireGears Housekeeper IceJadeTeapot
  IdentityBase IdentityInflection JoyauDore KaboomTheCannon KnightsExtolment KrakensCradle LunarDecrescent
  LunarNoviluna LunarPleniluna LunarSemiluna MagneticStormAlpha MagneticStormBravo MagneticStormCharlie
  MarcatoDesire Metanukimorphosis MyriadEclipse NeonFantasies OdeOfResurrectedWings OriginalTransmorpher
  PeacekeeperSpecialized PracticedPerfection PreciousFossilizedCore PuzzleSphere QingmingBirdcage RadiowaveJourney
  RainforestGourmet ReelProjector ReverbMarkI ReverbMarkII ReverbMarkIII RiotSuppressorMarkVI RoaringFurnace
  RoaringRide SerpentineSeeker SeveredInnocence SharpenedStinger SixShooter SliceOfTime SolExuvia SpectralGaze
  SpringEmbrace StarlightEngine StarlightEngineReplica StarlightRiderFaceplate SteamOven SteelCushion
  StreetSuperstar TheBrimstone TheRestrained TheSimmeringPot TheVault Thoughtbop Timeweaver TremorTrigramVessel
  TusksOfFury UnfetteredGameBall VortexArrow VortexHatchet VortexRevolver WeepingCradle WeepingGemini
  WrathfulVajra YesterdayCalls ZanshinHerbCase
`,
  { 14139: 'RoaringFurnace' },
);

/** Of drive disc sets. */
const setKeys = createKeys(`
  AstralVoice BranchBladeSong BunnyInWonderland ChaosJazz ChaoticMetal DawnsBloom FangedMetal FeatheredFate
  FreedomBlues HormonePunk InfernoMetal KingOfTheSummit MoonlightLullaby NotesFromTheChained PhaethonsMelody
  PolarMetal ProtoPunk PufferElectro ShadowHarmony ShiningAria ShockstarDisco SoulRock SwingJazz TheSkyAblaze
  ThornedRose ThunderMetal WhiteWaterBallad WoodpeckerElectro WutheringSalon YunkuiTales
`);
