import type { Names } from '../../../src/games/names.ts';
import { cellsOf } from '../rows.ts';

/** Names of the materials of levels and ascensions, in the order of `languages`; empty where a language has none. */
const rows = `
241|Tracks of Destiny|Tracks of Destiny|運命の足跡|命运的足迹|命運的足跡
110111|Shattered Blade|Shattered Blade|破砕の刃切|破碎残刃|破碎殘刃
110112|Lifeless Blade|Lifeless Blade|無生の刃切|无生残刃|無生殘刃
110113|Worldbreaker Blade|Worldbreaker Blade|浄世の刃切|净世残刃|淨世殘刃
110121|Arrow of the Beast Hunter|Arrow of the Beast Hunter|狩獣の矢|猎兽之矢|獵獸之矢
110122|Arrow of the Demon Slayer|Arrow of the Demon Slayer|屠魔の矢|屠魔之矢|屠魔之矢
110123|Arrow of the Starchaser|Arrow of the Starchaser|逐星の矢|逐星之矢|逐星之矢
110131|Key of Inspiration|Key of Inspiration|着想のカギ|灵感之钥|靈感之鑰
110132|Key of Knowledge|Key of Knowledge|啓発のカギ|启迪之钥|啟迪之鑰
110133|Key of Wisdom|Key of Wisdom|叡智のカギ|智识之钥|智識之鑰
110141|Endurance of Bronze|Endurance of Bronze|青銅の執着|青铜的执着|青銅的執著
110142|Oath of Steel|Oath of Steel|寒鉄の誓い|寒铁的誓言|寒鐵的誓言
110143|Safeguard of Amber|Safeguard of Amber|琥珀の堅守|琥珀的坚守|琥珀的堅守
110151|Obsidian of Dread|Obsidian of Dread|黯淡な黒曜|黯淡黑曜|黯淡黑曜
110152|Obsidian of Desolation|Obsidian of Desolation|虚空の黒曜|虚空黑曜|虛空黑曜
110153|Obsidian of Obsession|Obsidian of Obsession|沈淪せし黒曜|沉沦黑曜|沉淪黑曜
110161|Harmonic Tune|Harmonic Tune|調和のハーモニー|谐乐小调|諧樂小調
110162|Ancestral Hymn|Ancestral Hymn|ファミリー賛歌|家族颂歌|家族頌歌
110163|Stellaris Symphony|Stellaris Symphony|群星の楽章|群星乐章|群星樂章
110171|Seed of Abundance|Seed of Abundance|豊穣の種|丰饶之种|豐饒之種
110172|Sprout of Life|Sprout of Life|生命の芽|生命之芽|生命之芽
110173|Flower of Eternity|Flower of Eternity|永久の花|永恒之花|永恆之花
110181|Borisin Teeth|Borisin Teeth|歩離の犬牙|步离犬牙|步離犬牙
110182|Lupitoxin Sawteeth|Lupitoxin Sawteeth|狼毒の牙|狼毒锯牙|狼毒鋸牙
110183|Moon Rage Fang|Moon Rage Fang|月狂いの凶牙|月狂獠牙|月狂獠牙
110191|Meteoric Bullet|Meteoric Bullet|隕鉄の弾丸|陨铁弹丸|隕鐵彈丸
110192|Destined Expiration|Destined Expiration|定められた死因|命定死因|命定死因
110193|Countertemporal Shot|Countertemporal Shot|時に抗う一撃|逆时一击|逆時一擊
110201|Rough Sketch|Rough Sketch|ラフスケッチ|凌乱草图|凌亂草圖
110202|Dynamic Outlining|Dynamic Outlining|躍動感のある線画|动态线稿|動態線稿
110203|Exquisite Colored Draft|Exquisite Colored Draft|見事なカラー原画|精致色稿|精緻色稿
110211|Scattered Stardust|Scattered Stardust|散らばった星の砂|散逸星砂|散逸星砂
110212|Crystal Meteorites|Crystal Meteorites|流星プリズム|流星棱晶|流星稜晶
110213|Divine Amber|Divine Amber|聖なる琥珀|神体琥珀|神體琥珀
110221|Fiery Spirit|Fiery Spirit|熾烈の霊|炽情之灵|熾情之靈
110222|Starfire Essence|Starfire Essence|星火の精|星火之精|星火之精
110223|Heaven Incinerator|Heaven Incinerator|焼天の魔|焚天之魔|焚天之魔
110231|Firmament Note|Firmament Note|雲端の音符|云际音符|雲際音符
110232|Celestial Section|Celestial Section|空際の小節|空际小节|空際小節
110233|Heavenly Melody|Heavenly Melody|天外の楽章|天外乐章|天外樂章
110241|Alien Tree Seed|Alien Tree Seed|珍木の種|异木种籽|異木種籽
110242|Nourishing Honey|Nourishing Honey|育みの蜜|滋长花蜜|滋長花蜜
110243|Myriad Fruit|Myriad Fruit|森羅の果実|万相果实|萬相果實
110251|Bīja of Consciousness|Bīja of Consciousness|イの種|思量的种|思量的種
110252|Seedling of Manas|Seedling of Manas|マナの苗|末那芽苗|末那芽苗
110253|Flower of Ālaya|Flower of Ālaya|アラヤの花|阿赖耶华|阿賴耶華
110261|The Fluffy Hand-drawn Storyboards|"The Fluffy" Hand-drawn Storyboards|『もふもふ号』のネーム|《绒绒号》手绘分镜稿|《絨絨號》手繪分鏡稿
110262|The Fluffy Serialization Memorial Issue|"The Fluffy" Serialization Memorial Issue|『もふもふ号』連載記念号|《绒绒号》连载纪念刊|《絨絨號》連載紀念刊
110263|The Fluffy Collector's Edition|"The Fluffy" Collector's Edition|『もふもふ号』全集・豪華版|《绒绒号》典藏版合集|《絨絨號》典藏版合集
110271|Grit of Strife|||纷争血尘|
110272|Resin of Valor|||战魂血珀|
110273|Lance of Retribution|||天谴血矛|
110281|Four Phases, Crossing the River to Check the King|||四相，过河照君|
110282|Sixen, King-Rook Fork|||六合，王手飞车|
110283|Omnicolor, Fool's Own|||万色，愚者自将|
110291|Celestial Globe|||天体模型|
110292|Galaxy Framework|||星系框架|
110293|Cosmic Sandpit|||银河沙盘|
110311|Tear of Phagousa|||法吉娜之泪|
110312|Wine of Phagousa|||法吉娜之酒|
110313|Heart of Phagousa|||法吉娜之心|
110400|Enigmatic Ectostella|Enigmatic Ectostella|深邃な星外物質|深邃的星外质|深邃的星外質
110401|Broken Teeth of Iron Wolf|Broken Teeth of Iron Wolf|鉄狼の砕けた刃|铁狼碎齿|鐵狼碎齒
110402|Endotherm Chitin|Endotherm Chitin|恒温晶殻|恒温晶壳|恆溫晶殼
110403|Horn of Snow|Horn of Snow|吹雪の角|风雪之角|風雪之角
110404|Lightning Crown of the Past Shadow|Lightning Crown of the Past Shadow|過去の影の雷冠|往日之影的雷冠|往日之影的雷冠
110405|Storm Eye|Storm Eye|暴風の眼|暴风之眼|暴風之眼
110406|Void Cast Iron|Void Cast Iron|虚幻鋳鉄|虚幻铸铁|虛幻鑄鐵
110407|Golden Crown of the Past Shadow|Golden Crown of the Past Shadow|過去の影の金装飾|往日之影的金饰|往日之影的金飾
110411|Netherworld Token|Netherworld Token|幽府通令|幽府通令|幽府通令
110412|Searing Steel Blade|Searing Steel Blade|灼熱の鋼刃|过热钢刃|過熱鋼刃
110413|Gelid Chitin|Gelid Chitin|苦寒晶殻|苦寒晶壳|苦寒晶殼
110414|Shape Shifter's Lightning Staff|Shape Shifter's Lightning Staff|鍛錬者の雷枝|炼形者雷枝|煉形者雷枝
110415|Ascendant Debris|Ascendant Debris|天人の残穢|天人遗垢|天人遺垢
110416|Nail of the Ape|Nail of the Ape|蒼猿の釘|苍猿之钉|蒼猿之釘
110417|Suppressing Edict|Suppressing Edict|霊鎮めの勅符|镇灵敕符|鎮靈敕符
110421|IPC Work Permit|IPC Work Permit|スターピース社員証|星际和平工作证|星際和平工作證
110422|Raging Heart|Raging Heart|憤怒の心|忿火之心|忿火之心
110423|Dream Fridge|Dream Fridge|夢の冷蔵庫|冷藏梦箱|冷藏夢箱
110424|Nail of the Beast Coffin|Nail of the Beast Coffin|獣棺の釘|兽棺之钉|獸棺之釘
110425|A Glass of the Besotted Era|A Glass of the Besotted Era|酩酊する時代の一杯|一杯酩酊的时代|一杯酩酊的時代
110426|Dream Flamer|Dream Flamer|夢を炙るトーチバーナー|炙梦喷枪|炙夢噴槍
110427|Chordal Mirage|Chordal Mirage|響き合う幻景|一曲合弦的幻景|一曲合弦的幻景
110431|Invasive Clot|Invasive Clot|侵略の結晶|侵略凝块|侵略凝塊
110432|Radiant Prominence|||明辉日珥|
110433|Sea Siren's Torn Fin|Sea Siren's Torn Fin|セイレーンのひれ|海妖残鳍|海妖殘鰭
110434|Thunder Strum|||狂雷扫弦|
110435|Charred Bud of Twilight|Charred Bud of Twilight|夕焼けの蕾|暮晖烬蕾|暮暉燼蕾
110436|Darkveil Moonlight|Darkveil Moonlight|夜の帳に輝く月華|暗帷月华|暗帷月華
110437|Harbinger of Strife|Harbinger of Strife|紛争の兆し|纷争先兆|紛爭先兆
110443|Sneering Harlequin|||嗤笑丑面|
110501|Destroyer's Final Road|Destroyer's Final Road|壊滅者の末路|毁灭者的末路|毀滅者的末路
110502|Guardian's Lament|Guardian's Lament|守護者の悲願|守护者的悲愿|守護者的悲願
110503|Regret of Infinite Ochema|Regret of Infinite Ochema|無窮なる仮身の遺恨|无穷假身的遗恨|無窮假身的遺恨
110504|Past Evils of the Borehole Planet Disaster|Past Evils of the Borehole Planet Disaster|星を蝕む古の悪|蛀星孕灾的旧恶|蛀星孕災的舊惡
110505|Lost Echo of the Shared Wish|Lost Echo of the Shared Wish|同願の遺音|同愿的遗音|同願的遺音
110506|Auspice Sliver|Auspice Sliver|吉光の羽|吉光片羽|吉光片羽
110507|Daythunder Anamnesis|Daythunder Anamnesis|遥かなる陽雷の想い|阳雷的遥想|陽雷的遙想
110508|Vanquished Flow's Reticence|Vanquished Flow's Reticence|滅流の沈黙|灭流绝溢的缄默|滅流絕溢的緘默
110509|High Hopes of the Falsely Enlightened|||伪觉者的期许|
111001|Extinguished Core|Extinguished Core|消滅した原核|熄灭原核|熄滅原核
111002|Glimmering Core|Glimmering Core|微かに光る原核|微光原核|微光原核
111003|Squirming Core|Squirming Core|脈動する原核|蠢动原核|蠢動原核
111011|Thief's Instinct|Thief's Instinct|略奪の本能|掠夺的本能|掠奪的本能
111012|Usurper's Scheme|Usurper's Scheme|改ざんの野心|篡改的野心|篡改的野心
111013|Conqueror's Will|Conqueror's Will|踏みにじる意志|践踏的意志|踐踏的意志
112001|Silvermane Badge|Silvermane Badge|シルバーメインの釦|铁卫扣饰|鐵衛扣飾
112002|Silvermane Insignia|Silvermane Guard Insignia|シルバーメインの記章|铁卫军徽|鐵衛軍徽
112003|Silvermane Medal|Silvermane Guard Medal|シルバーメインの勲章|铁卫勋章|鐵衛勳章
112011|Ancient Part|Ancient Part|古代パーツ|古代零件|古代零件
112012|Ancient Spindle|Ancient Spindle|古代シャフト|古代转轴|古代轉軸
112013|Ancient Engine|Ancient Engine|古代エンジン|古代引擎|古代引擎
113001|Immortal Scionette|Immortal Scionette|永寿の萌芽|永寿幼芽|永壽幼芽
113002|Immortal Aeroblossom|Immortal Aeroblossom|永寿の天華|永寿天华|永壽天華
113003|Immortal Lumintwig|Immortal Lumintwig|永寿の栄枝|永寿荣枝|永壽榮枝
113011|Artifex's Module|Artifex's Module|工造機関|工造机杼|工造機杼
113012|Artifex's Cogwheel|Artifex's Cogwheel|工造迴輪|工造迴轮|工造迴輪
113013|Artifex's Gyreheart|Artifex's Gyreheart|工造渾心|工造浑心|工造渾心
114001|Dream Collection Component|Dream Collection Component|ドリームコレクションパーツ|蓄梦元件|蓄夢元件
114002|Dream Flow Valve|Dream Flow Valve|ドリームフローバルブ|流梦阀门|流夢閥門
114003|Dream Making Engine|Dream Making Engine|ドリームメイキングモーター|造梦马达|造夢馬達
114011|Tatters of Thought|Tatters of Thought|思考の粉末|思绪末屑|思緒末屑
114012|Fragments of Impression|Fragments of Impression|印象の残晶|印象残晶|印象殘晶
114013|Shards of Desires|Shards of Desires|砕けた欲望の鏡|欲念碎镜|欲念碎鏡
115001|Fear-Stomped Flesh|Fear-Stomped Flesh|恐怖は血肉を踏み潰す|恐惧踏碎血肉|恐懼踏碎血肉
115002|Courage-Torn Chest|Courage-Torn Chest|勇気は胸を切り裂く|勇气撕裂胸膛|勇氣撕裂胸膛
115003|Glory-Aspersed Torso|Glory-Aspersed Torso|栄光は身体を洗礼する|荣耀洗礼身躯|榮耀洗禮身軀
115011|Ethereal Omen|Ethereal Omen|あるようでない予兆|预兆似有若无|預兆似有若無
115012|Echoing Wail|Echoing Wail|遠くから近づく悲鳴|悲鸣由远及近|悲鳴由遠及近
115013|Eternal Lament|Eternal Lament|果てしなく続く悲嘆|哀叹漫无止息|哀嘆漫無止息
116001|Whimsy Wax|Whimsy Wax|童心のクレヨン|童真蜡笔|童真蠟筆
116002|Dreamweave Steel|Dreamweave Steel|夢作りの鋼材|造梦蘸钢|造夢蘸鋼
116003|Lucid Awl|Lucid Awl|夢見の絵筆|梦现管锥|夢現管錐
`;

/** The built-in names; an import may have more. */
export const materialNames: ReadonlyMap<number, Names> = new Map(
  cellsOf(rows).map(([id, ...names]) => [
    Number(id),
    names.map((name) => (name === '' ? null : name)),
  ]),
);
