const statDescriptions: Readonly<Record<string, string>> = {
  hp: 'Max HP.',
  atk: 'ATK.',
  def: 'DEF.',
  spd: 'Speed.',
  impact: 'Impact.',
  pen: 'PEN, flat.',
  penRatio: 'PEN ratio in percent points.',
  elementalMastery: 'Elemental mastery.',
  anomalyMastery: 'Anomaly mastery.',
  anomalyProficiency: 'Anomaly proficiency.',
  sheerForce: 'Sheer force.',
  energyRegen: 'Energy regeneration a second.',
};

/** `critRate` becomes "Crit rate in percent points." */
export function statDescription(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const phrase = `${words.charAt(0).toUpperCase()}${words.slice(1)} in percent points.`;
  return statDescriptions[name] ?? phrase;
}
