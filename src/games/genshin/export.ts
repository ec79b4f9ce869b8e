import { recordName } from '../catalog-pack.ts';
import { createKeys, type ExportFormat, type LeftOut, writeKnown } from '../export.ts';
import { propOfRoll, slots, subStats } from './gear.ts';
import { lowestAscension } from './panel.ts';
import { findProp, shownValue, statName } from './props.ts';
import {
  type GenshinShowcase,
  type ShownArtifact,
  type ShownCharacter,
  type ShownDetail,
  sentCharacters,
} from './showcase.ts';
import { findAvatar, type GenshinData, genshinData, setIdOf } from './tables.ts';

/** The location of the traveler's gear in every element. */
const traveler = 'Traveler';

/** GOOD's key of a character, and the location of its gear. */
function findGoodWearer(data: GenshinData, { avatarId, depotId }: ShownCharacter) {
  const { characters } = data.pack;
  const key = characterKeys(characters, avatarId);
  if (key !== undefined) return { key, location: key };
  if (recordName(characters, avatarId, 'en') !== traveler) return undefined;
  const element = travelerElement(data, { avatarId, depotId });
  return element && travelerElements.includes(element)
    ? { key: `${traveler}${element}`, location: traveler }
    : undefined;
}

/** Only of the form's own row: the element of another form would be wrong. */
export const travelerElement = (
  { tables }: GenshinData,
  { avatarId, depotId }: Pick<ShownCharacter, 'avatarId' | 'depotId'>,
): string | null | undefined => tables.avatars[`${avatarId}-${depotId}`]?.element;

/** The levels without extra levels of constellations; undefined when one of the three is not known. */
export function goodTalents(
  data: GenshinData,
  { avatarId, depotId }: ShownCharacter,
  detail: ShownDetail,
) {
  const skills = findAvatar(data, avatarId, depotId)?.skills ?? [];
  const [auto, skill, burst] = skills.map(({ id }) => detail.skills[String(id)]);
  return auto && skill && burst ? { auto, skill, burst } : undefined;
}

function goodCharacter(data: GenshinData, character: ShownCharacter): object | undefined {
  const { level, constellation, detail } = character;
  const key = findGoodWearer(data, character)?.key;
  const talent = detail && goodTalents(data, character, detail);
  if (!key || !talent) return undefined;
  const ascension = character.ascension ?? lowestAscension(level);
  return { key, level, constellation, ascension, talent };
}

function goodWeapon(
  { pack }: GenshinData,
  { id, level, ascension, refinement }: NonNullable<ShownDetail['weapon']>,
  location: string,
) {
  const key = weaponKeys(pack.weapons, id);
  if (key === undefined) return undefined;
  return { key, level, ascension, refinement, location, lock: false };
}

/** The weapon and artifacts of a character; the location is empty when the format has no key for the character. */
function goodEquipment(leftOut: LeftOut, data: GenshinData, character: ShownCharacter) {
  const { weapon, artifacts = [] } = character.detail ?? {};
  const location = findGoodWearer(data, character)?.location ?? '';
  return {
    weapons: writeKnown(leftOut, weapon ? [weapon] : [], (one) => goodWeapon(data, one, location)),
    artifacts: writeKnown(leftOut, artifacts, (one) => goodArtifact(leftOut, data, one, location)),
  };
}

/** GOOD version 3. Locks are not known and are written as off. */
export const goodFormat: ExportFormat<GenshinShowcase> = {
  name: 'good',
  suffix: 'good',
  write(showcase, { pack }) {
    const data = genshinData(pack);
    const leftOut = { count: showcase.unread ?? 0 };
    const characters = sentCharacters(showcase);
    const worn = characters.map((character) => goodEquipment(leftOut, data, character));
    const document = {
      format: 'GOOD',
      version: 3,
      source: 'Waypoint',
      characters: writeKnown(leftOut, characters, (one) => goodCharacter(data, one)),
      artifacts: worn.flatMap(({ artifacts }) => artifacts),
      weapons: worn.flatMap(({ weapons }) => weapons),
    };
    return { document, skipped: leftOut.count };
  },
};

/** The format has no artifacts of fewer stars. */
const minRarity = 3;

/** An artifact of five stars has at most nine rolls: four at first, and five of its levels. */
const maxRolls = 9;

/** The value of the first roll of a stat, as the game would show it; undefined when not known. */
function initialValue(
  data: GenshinData,
  rolls: ShownArtifact['rolls'],
  key: string,
): number | undefined {
  const first = rolls.find((roll) => propOfRoll(data, roll)?.key === key) ?? 0;
  const prop = propOfRoll(data, first);
  return prop && shownValue(prop, data.tables.affixes[first]?.[1] ?? 0);
}

/** An artifact of GOOD; undefined where the format has no word for its set, slot, rarity or main stat. */
function goodArtifact(
  leftOut: LeftOut,
  data: GenshinData,
  artifact: ShownArtifact,
  location: string,
): object | undefined {
  const { slot, rarity, level, rolls } = artifact;
  const setKey = setKeys(data.pack.sets, setIdOf(data, artifact) ?? 0);
  const main = mainStatKey(statName(artifact.mainStat.prop));
  if (setKey === undefined || main === undefined) return undefined;
  if (!slots.some((known) => known.slot === slot) || rarity < minRarity) return undefined;
  const substats = writeKnown(leftOut, artifact.subStats, ({ prop, value }) => {
    const key = subStatKey(statName(prop));
    return key && { key, value, initialValue: initialValue(data, rolls, prop) };
  });
  const areRollsKnown = rolls.length > 0 && rolls.length <= maxRolls;
  return {
    setKey,
    slotKey: slot,
    level,
    rarity,
    mainStatKey: main,
    location,
    lock: false,
    substats,
    ...(areRollsKnown && { totalRolls: rolls.length }),
  };
}

const elements = ['physical', 'anemo', 'geo', 'electro', 'hydro', 'pyro', 'cryo', 'dendro'];

/** GOOD's key of a stat of the shared vocabulary; a percentage ends in `_`. */
const statKeys: Readonly<Record<string, string>> = {
  hp: 'hp',
  hp_percent: 'hp_',
  atk: 'atk',
  atk_percent: 'atk_',
  def: 'def',
  def_percent: 'def_',
  elemental_mastery: 'eleMas',
  energy_recharge: 'enerRech_',
  healing_bonus: 'heal_',
  crit_rate: 'critRate_',
  crit_dmg: 'critDMG_',
  ...Object.fromEntries(elements.map((element) => [`${element}_dmg_bonus`, `${element}_dmg_`])),
};

const rolledStats = subStats.map((prop) => findProp(prop)?.stat);

/** No main stat is flat DEF. */
const mainStatKey = (stat: string): string | undefined =>
  stat === 'def' ? undefined : statKeys[stat];

const subStatKey = (stat: string): string | undefined =>
  rolledStats.includes(stat) ? statKeys[stat] : undefined;

/** Of the characters with one element. */
export const characterKeys = createKeys(`
  Aino Albedo Alhaitham Aloy Alyosha Amber AratakiItto Arlecchino Baizhu Barbara Beidou Bennett Candace Charlotte
  Chasca Chevreuse Chiori Chongyun Citlali Clorinde Collei Columbina Cyno Dahlia Dehya Diluc Diona Dori Durin
  Emilie Escoffier Eula Faruzan Fischl Flins Freminet Furina Gaming Ganyu Gorou HuTao Iansan Ifa Illuga Ineffa
  Jahoda Jean Kachina KaedeharaKazuha Kaeya KamisatoAyaka KamisatoAyato Kaveh Keqing Kinich Kirara Klee KujouSara
  KukiShinobu LanYan Lauma Layla Linnea Lisa Lohen Lynette Lyney Mavuika Mika Mona Mualani Nahida Navia Nefer
  Neuvillette Nicole Nilou Ningguang Noelle Odette Ororon Prune Qiqi RaidenShogun Razor Rosaria Sandrone
  SangonomiyaKokomi Sayu Sethos Shenhe ShikanoinHeizou Sigewinne Skirk Sucrose Tartaglia Thoma Tighnari Varesa
  Varka Venti Vesna Vodyanitsa Wanderer Wriothesley Xiangling Xianyun Xiao Xilonen Xingqiu Xinyan YaeMiko Yanfei Yaoyao Yelan
  Yoimiya YumemizukiMizuki YunJin Zhongli Zibai
`);

/** Of weapons. */
export const weaponKeys = createKeys(`
  AThousandBlazingSuns AThousandFloatingDreams Absolution Akuoumaru AlleyHunter AmenomaKageuchi AmosBow
  AngelosHeptades ApprenticesNotes AquaSimulacra AquilaFavonia AshGravenDrinkingHorn
  AstralVulturesCrimsonPlumage AthameArtis Azurelight BalladOfTheBoundlessBlue BalladOfTheFjords
  BeaconOfTheReedSea BeginnersProtector BeyondTheChrysalis BlackTassel BlackcliffAgate BlackcliffLongsword
  BlackcliffPole BlackcliffSlasher BlackcliffWarbow BlackmarrowLantern BladeOfAtonement BloodsoakedRuins
  BloodtaintedGreatsword BreezeborneRefrain CalamityOfEshu CalamityQueller CashflowSupervision ChainBreaker
  CinnabarSpindle ClashOfKings Cloudforged CompoundBow CoolSteel CovenantOfFrostAndSnow CranesEchoingCall
  CrescentPike CrimsonMoonsSemblance DarkIronSword DawningFrost Deathmatch DebateClub DialoguesOfTheDesertSages
  DisasterAndRemorse DodocoTales DragonsBane DragonspineSpear DullBlade EarthShaker EchoesOfTheHeart
  ElegyForTheEnd Emberwell EmeraldOrb EndOfTheLine EngulfingLightning EtherlightSpindlelute EverlastingMoonglow
  ExaiphanesBlade EyeOfPerception FadingTwilight FangOfTheMountainKing FavoniusCodex FavoniusGreatsword
  FavoniusLance FavoniusSword FavoniusWarbow FerrousShadow FesteringDesire FilletBlade FinaleOfTheDeep
  FlameForgedInsight FleuveCendreFerryman FlowerWreathedFeathers FlowingPurity FluteOfEzpitzal
  FootprintOfTheRainbow ForestRegalia ForgedByTheGoldenMelody FracturedHalo FreedomSworn Frostbearer Frostbreath
  FruitOfFulfillment FruitfulHook GestOfTheMightyWolf GoldenFrostboundOath HakushinRing Halberd Hamayumi
  HaranGeppakuFutsu HarbingerOfDawn HereticsMoltenBlade HuntersBow HuntersPath HymnOfTheMaelstrom IbisPiercer
  IronPoint IronSting JadeVista JadefallsSplendor KagotsurubeIsshin KagurasVerity KatsuragikiriNagamasa
  KeyOfKhajNisut KingsSquire KitainCrossSpear LightOfFoliarIncision LightbearingMoonshard LionsRoar LithicBlade
  LithicSpear LostPrayerToTheSacredWinds LumidouceElegy LuxuriousSeaLord MagicGuide MailedFlower
  MakhairaAquamarine MappaMare MasterKey MemoryOfDust Messenger MissiveWindspear MistsplitterReforged
  MitternachtsWaltz Moonpiercer MoonweaversDawn MountainBracingBolt MouunsMoon NewBough NightweaversLookingGlass
  NocturnesCurtainCall OathswornEye OldMercsPal OtherworldlyStory PeakPatrolSong PocketGrimoire PolarStar
  PortablePowerSaw Predator PrimordialJadeCutter PrimordialJadeWingedSpear ProspectorsDrill ProspectorsShovel
  PrototypeAmber PrototypeArchaic PrototypeCrescent PrototypeRancour PrototypeStarglitter RainbowSerpentsRainBow
  Rainslasher RangeGauge RavenBow RecurveBow RedhornStonethresher ReliquaryOfTruth RightfulReward RingOfYaxche
  RoyalBow RoyalGreatsword RoyalGrimoire RoyalLongsword RoyalSpear Rust SacrificersStaff SacrificialBow
  SacrificialFragments SacrificialGreatsword SacrificialJade SacrificialSword SapwoodBlade ScionOfTheBlazingSun
  SeasonedHuntersBow SequenceOfSolitude SerenitysCall SerpentSpine SharpshootersOath SilverLight SilverSword
  SilvershowerHeartstrings SkyriderGreatsword SkyriderSword SkywardAtlas SkywardBlade SkywardHarp SkywardPride
  SkywardSpine Slingshot SnareHook SnowTombedStarsilver SolarPearl SongOfBrokenPines SongOfStillness
  SongOfTheVigil SplendorOfTranquilWaters StaffOfHoma StaffOfTheScarletSands StarcallersWatch SturdyBone
  SummitShaper SunnyMorningSleepIn SurfsUp SwordOfDescension SwordOfNarzissenkreuz SymphonistOfScents
  TalkingStick TamayurateiNoOhanashi TheAlleyFlash TheBell TheBlackSword TheCatch TheDaybreakChronicles
  TheDockhandsAssistant TheFirstGreatMagic TheFlute TheStringless TheUnforged TheViridescentHunt TheWidsith
  ThrillingTalesOfDragonSlayers ThunderingPulse TidalShadow TomeOfTheEternalFlow ToukabouShigure
  TravelersHandySword TulaytullahsRemembrance TwinNephrite UltimateOverlordsMegaMagicSword UrakuMisugiri Verdict
  VividNotions VortexVanquisher WanderingEvenstar WasterGreatsword WavebreakersFin WaveridingWhirl
  WhiteIronGreatsword WhiteTassel Whiteblind WhitelakeFrostfeather WindblumeOde WineAndSong WintersHeavyHeart
  WolfFang WolfsGravestone XiphosMoonlight
`);

/** Of artifact sets. */
export const setKeys = createKeys(`
  ADayCarvedFromRisingWinds Adventurer ArchaicPetra AubadeOfMorningstarAndMoon Berserker BlizzardStrayer
  BloodstainedChivalry BraveHeart CelestialGift CrimsonWitchOfFlames DeepwoodMemories DefendersWill
  DesertPavilionChronicle DisenchantmentInDeepShadow EchoesOfAnOffering EmblemOfSeveredFate
  FinaleOfTheDeepGalleries FlowerOfParadiseLost FragmentOfHarmonicWhimsy Gambler GildedDreams GladiatorsFinale
  GoldenTroupe HeartOfDepth HeartOfTheFurnace HuskOfOpulentDreams Instructor Lavawalker LongNightsOath LuckyDog
  MaidenBeloved MarechausseeHunter MartialArtist NightOfTheSkysUnveiling NighttimeWhispersInTheEchoingWoods
  NoblesseOblige NymphsDream ObsidianCodex OceanHuedClam PaleFlame PrayersForDestiny PrayersForIllumination
  PrayersForWisdom PrayersToSpringtime ResolutionOfSojourner RetracingBolide ScarletProof Scholar
  ScrollOfTheHeroOfCinderCity ShimenawasReminiscence SilkenMoonsSerenade SongOfDaysPast TenacityOfTheMillelith
  TheExile ThunderingFury Thundersoother TinyMiracle TravelingDoctor UnfinishedReverie VermillionHereafter
  ViridescentVenerer VourukashasGlow WanderersTroupe
`);

/** Elements of the traveler: the format has one character for each, and one location for their gear. */
const travelerElements = ['Anemo', 'Geo', 'Electro', 'Dendro', 'Hydro', 'Pyro', 'Cryo'];
