import { createKeys } from '../../export-keys.ts';

/** Of agents. */
export const agentKeys = createKeys(`
  Alice Anby Anton Aria AstraYao Banyue Ben Billy Burnice Caesar Cissia Claret Corin Dialyn Ellen Evelyn Grace
  Harumasa Hugo Jane JuFufu Koleda Lighter Lucia Lucy Lycaon Manato Miyabi NangongYu Nekomata Nicole Norma
  OrphieMagus PanYinhu Piper Promeia Pulchra Pyrois Qingyi Remielle Rina Roxy Seed Seth Sigrid Soldier0Anby
  Soldier11 Soukaku StarlightBilly Sunna Trigger Velina Vivian Yanagi YeShunguang Yidhari Yixuan Yuzuha Zhao
  ZhuYuan
`);

/** Of W-Engines. The catalog has one name with the hyphen of a line break. */
export const engineKeys = createKeys(
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
export const setKeys = createKeys(`
  AstralVoice BranchBladeSong BunnyInWonderland ChaosJazz ChaoticMetal DawnsBloom FangedMetal FeatheredFate
  FreedomBlues HormonePunk InfernoMetal KingOfTheSummit MoonlightLullaby NotesFromTheChained PhaethonsMelody
  PolarMetal ProtoPunk PufferElectro ShadowHarmony ShiningAria ShockstarDisco SoulRock SwingJazz TheSkyAblaze
  ThornedRose ThunderMetal WhiteWaterBallad WoodpeckerElectro WutheringSalon YunkuiTales
`);
