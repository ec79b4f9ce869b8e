import { createKeys } from '../../export-keys.ts';

/** Of the characters with one element. */
export const characterKeys = createKeys(`
  Aino Albedo Alhaitham Aloy Alyosha Amber AratakiItto Arlecchino Baizhu Barbara Beidou Bennett Candace Charlotte
  Chasca Chevreuse Chiori Chongyun Citlali Clorinde Collei Columbina Cyno Dahlia Dehya Diluc Diona Dori Durin
  Emilie Escoffier Eula Faruzan Fischl Flins Freminet Furina Gaming Ganyu Gorou HuTao Iansan Ifa Illuga Ineffa
  Jahoda Jean Kachina KaedeharaKazuha Kaeya KamisatoAyaka KamisatoAyato Kaveh Keqing Kinich Kirara Klee KujouSara
  KukiShinobu LanYan Lauma Layla Linnea Lisa Lohen Lynette Lyney Mavuika Mika Mona Mualani Nahida Navia Nefer
  Neuvillette Nicole Nilou Ningguang Noelle Odette Ororon Prune Qiqi RaidenShogun Razor Rosaria Sandrone
  SangonomiyaKokomi Sayu Sethos Shenhe ShikanoinHeizou Sigewinne Skirk Sucrose Tartaglia Thoma Tighnari Varesa
  Varka Venti Wanderer Wriothesley Xiangling Xianyun Xiao Xilonen Xingqiu Xinyan YaeMiko Yanfei Yaoyao Yelan
  Yoimiya YumemizukiMizuki YunJin Zhongli Zibai
`);

/** Of weapons. */
export const weaponKeys = createKeys(`
  AThousandBlazingSuns AThousandFloatingDreams Absolution Akuoumaru AlleyHunter AmenomaKageuchi AmosBow
  AngelosHeptades ApprenticesNotes AquaSimulacra AquilaFavonia AshGravenDrinkingHorn AstralVulturesCrimsonPlumage
  AthameArtis Azurelight BalladOfTheBoundlessBlue BalladOfTheFjords BeaconOfTheReedSea BeginnersProtector
  BlackTassel BlackcliffAgate BlackcliffLongsword BlackcliffPole BlackcliffSlasher BlackcliffWarbow
  BlackmarrowLantern BloodsoakedRuins BloodtaintedGreatsword CalamityOfEshu CalamityQueller CashflowSupervision
  ChainBreaker CinnabarSpindle Cloudforged CompoundBow CoolSteel CranesEchoingCall CrescentPike
  CrimsonMoonsSemblance DarkIronSword DawningFrost Deathmatch DebateClub DialoguesOfTheDesertSages
  DisasterAndRemorse DodocoTales DragonsBane DragonspineSpear DullBlade EarthShaker ElegyForTheEnd EmeraldOrb
  EndOfTheLine EngulfingLightning EtherlightSpindlelute EverlastingMoonglow EyeOfPerception FadingTwilight
  FangOfTheMountainKing FavoniusCodex FavoniusGreatsword FavoniusLance FavoniusSword FavoniusWarbow FerrousShadow
  FesteringDesire FilletBlade FinaleOfTheDeep FlameForgedInsight FleuveCendreFerryman FlowerWreathedFeathers
  FlowingPurity FluteOfEzpitzal FootprintOfTheRainbow ForestRegalia FracturedHalo FreedomSworn Frostbearer
  FruitOfFulfillment FruitfulHook GestOfTheMightyWolf GoldenFrostboundOath HakushinRing Halberd Hamayumi
  HaranGeppakuFutsu HarbingerOfDawn HuntersBow HuntersPath IbisPiercer IronPoint IronSting JadefallsSplendor
  KagotsurubeIsshin KagurasVerity KatsuragikiriNagamasa KeyOfKhajNisut KingsSquire KitainCrossSpear
  LightOfFoliarIncision LightbearingMoonshard LionsRoar LithicBlade LithicSpear LostPrayerToTheSacredWinds
  LumidouceElegy LuxuriousSeaLord MagicGuide MailedFlower MakhairaAquamarine MappaMare MasterKey MemoryOfDust
  Messenger MissiveWindspear MistsplitterReforged MitternachtsWaltz Moonpiercer MoonweaversDawn
  MountainBracingBolt MouunsMoon NightweaversLookingGlass NocturnesCurtainCall OathswornEye OldMercsPal
  OtherworldlyStory PeakPatrolSong PocketGrimoire PolarStar PortablePowerSaw Predator PrimordialJadeCutter
  PrimordialJadeWingedSpear ProspectorsDrill ProspectorsShovel PrototypeAmber PrototypeArchaic PrototypeCrescent
  PrototypeRancour PrototypeStarglitter RainbowSerpentsRainBow Rainslasher RangeGauge RavenBow RecurveBow
  RedhornStonethresher ReliquaryOfTruth RightfulReward RingOfYaxche RoyalBow RoyalGreatsword RoyalGrimoire
  RoyalLongsword RoyalSpear Rust SacrificersStaff SacrificialBow SacrificialFragments SacrificialGreatsword
  SacrificialJade SacrificialSword SapwoodBlade ScionOfTheBlazingSun SeasonedHuntersBow SequenceOfSolitude
  SerenitysCall SerpentSpine SharpshootersOath SilverSword SilvershowerHeartstrings SkyriderGreatsword
  SkyriderSword SkywardAtlas SkywardBlade SkywardHarp SkywardPride SkywardSpine Slingshot SnareHook
  SnowTombedStarsilver SolarPearl SongOfBrokenPines SongOfStillness SplendorOfTranquilWaters StaffOfHoma
  StaffOfTheScarletSands StarcallersWatch SturdyBone SummitShaper SunnyMorningSleepIn SurfsUp SwordOfDescension
  SwordOfNarzissenkreuz SymphonistOfScents TalkingStick TamayurateiNoOhanashi TheAlleyFlash TheBell TheBlackSword
  TheCatch TheDaybreakChronicles TheDockhandsAssistant TheFirstGreatMagic TheFlute TheStringless TheUnforged
  TheViridescentHunt TheWidsith ThrillingTalesOfDragonSlayers ThunderingPulse TidalShadow TomeOfTheEternalFlow
  ToukabouShigure TravelersHandySword TulaytullahsRemembrance TwinNephrite UltimateOverlordsMegaMagicSword
  UrakuMisugiri Verdict VividNotions VortexVanquisher WanderingEvenstar WasterGreatsword WavebreakersFin
  WaveridingWhirl WhiteIronGreatsword WhiteTassel Whiteblind WindblumeOde WineAndSong WolfFang WolfsGravestone
  XiphosMoonlight
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

/** Elements of the traveler, who is a character for each of them and wears gear as one. */
export const travelerElements: ReadonlySet<string> = new Set([
  'Anemo',
  'Geo',
  'Electro',
  'Dendro',
  'Hydro',
  'Pyro',
  'Cryo',
]);
