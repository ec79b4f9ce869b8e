"""Makes src/games/<game>/data/readings.txt: how the names of the catalogs are read aloud.

    python -m venv venv && venv/bin/pip install sudachipy sudachidict-core pypinyin jaconv
    venv/bin/python tools/readings.py --starrail-cache <folder with langs/jp.json>

A line is a name and its readings with tabs between: kana and Latin letters of a Japanese name, pinyin of a Chinese one.
Japanese readings are those of the game where its texts have them, else those that are written here, else those of the
dictionary of Sudachi. Run it after a new dataset was made.
"""

import argparse
import gzip
import json
import pathlib
import re

import jaconv
import pypinyin
from sudachipy import dictionary

JAPANESE, CHINESE = 2, 3
KINDS = ("characters", "weapons", "sets", "bangboo")

# The games read these in another way than a dictionary does.
BY_HAND = dict(
    line.split()
    for line in """
神里綾華 カミサトアヤカ
香菱 シャンリン
北斗 ホクト
行秋 ユクアキ
魈 ショウ
凝光 ギョウコウ
鍾離 ショウリ
七七 ナナ
重雲 チョウウン
甘雨 カンウ
刻晴 コクセイ
辛炎 シンエン
胡桃 フータオ
楓原万葉 カエデハラカズハ
煙緋 エンヒ
宵宮 ヨイミヤ
雷電将軍 ライデンショウグン
早柚 サユ
珊瑚宮心海 サンゴノミヤココミ
九条裟羅 クジョウサラ
荒瀧一斗 アラタキイットウ
八重神子 ヤエミコ
鹿野院平蔵 シカノインヘイゾウ
夜蘭 イェラン
綺良々 キララ
申鶴 シンカク
雲菫 ウンキン
久岐忍 クキシノブ
神里綾人 カミサトアヤト
放浪者 ホウロウシャ
白朮 ビャクジュツ
嘉明 ガミン
閑雲 カンウン
千織 チオリ
藍硯 ランヤン
夢見月瑞希 ユメミヅキミズキ
旅人 タビビト
開拓者 カイタクシャ
遠坂凛 トオサカリン
猫又 ネコマタ
星見雅 ホシミミヤビ
蒼角 ソウカク
浅羽悠真 アサバハルマサ
月城柳 ツキシロヤナギ
朱鳶 シュエン
青衣 チンイー
儀玄 イーシェン
橘福福 ジュフフ
浮波柚葉 ウキナミユズハ
潘引壺 パンインフー
狛野真斗 コマノマナト
千夏 チナツ
照 ジャオ
「11号」 ジュウイチゴウ
0号・アンビー ゼロゴウアンビー
絶縁の旗印 ゼツエンノハタジルシ
護摩の杖 ゴマノツエ
翠緑の影 スイリョクノカゲ
悠久の磐岩 ユウキュウノバンガン
華館夢醒形骸記 カカンムセイケイガイキ
海染硨磲 ウミゾメシャコ
龍殺しの英傑譚 リュウゴロシノエイケツタン
四風原典 シフウゲンテン
冬極の白星 トウキョクノハクセイ
不滅の月華 フメツノゲッカ
飛雷の鳴弦 ヒライノメイゲン
若水 ジャクスイ
無鋒の剣 ムホウノケン
旅道の剣 リョドウノケン
鉄蜂の刺し テツバチノサシ
匣中龍吟 コウチュウリュウギン
匣中日月 コウチュウジツゲツ
天目影打 テンモクカゲウチ
風鷹剣 フウヨウケン
天空の刃 テンクウノヤイバ
斬山の刃 ザンザンノヤイバ
磐岩結緑 バンガンケツリョク
霧切の廻光 キリギリノカイコウ
波乱月白経津 ハランゲッパクフツ
萃光の裁葉 スイコウノサイヨウ
有楽御簾切 ウラクミスギリ
岩峰を巡る歌 ガンポウヲメグルウタ
銜玉の海皇 カンギョクノカイオウ
桂木斬長正 カツラギキリナガマサ
白影の剣 ハクエイノケン
雨裁 ウサイ
千岩古剣 センガンコケン
雪葬の星銀 セッソウノセイギン
千烈の日輪 センレツノニチリン
白纓槍 ハクエイソウ
黒纓槍 コクエイソウ
流月の針 リュウゲツノハリ
斬波のひれ長 ザンパノヒレナガ
鎮山の釘 チンザンノクギ
玉響停の御噺 タマユラテイノオハナシ
旧貴族猟槍 キュウキゾクリョウソウ
和璞鳶 ワハクエン
聖祭者の輝杖 セイサイシャノキジョウ
白辰の輪 ハクシンノワ
冬忍びの実 フユシノビノミ
誓いの明瞳 チカイノメイドウ
満悦の実 マンエツノミ
蒼紋の角杯 ソウモンノカクハイ
天光のリュート テンコウノリュート
烏髄の孤灯 ウズイノコトウ
霜辰 ソウシン
千夜に浮かぶ夢 センヤニウカブユメ
祭星者の眺め サイセイシャノナガメ
塵と光の七つの誓約 チリトヒカリノナナツノセイヤク
鴉羽の弓 カラスバノユミ
弾弓 ダンキュウ
西風猟弓 セイフウリョウキュウ
澹月·試作 タンゲツシサク
古華·試作 コカシサク
蒼翠の狩猟弓 ソウスイノシュリョウユミ
落霞 ラッカ
幽夜のワルツ ユウヤノワルツ
竭沢 ケッタク
築雲 チクウン
冷寂の音 レイジャクノオト
深林の記憶 シンリンノキオク
楽園の絶花 ラクエンノゼッカ
花海甘露の光 カカイカンロノヒカリ
導炎の源 ドウエンノミナモト
海淵のフィナーレ カイエンノフィナーレ
星鋒の剣 セイホウノケン
黒蝕 コクショク
三日月の含光 ミカヅキノガンコウ
顕世の出雲と高天の神国 ウツシヨノイズモトタカマノシンコク
老いぬ者の仙舟 オイヌモノノセンシュウ
奔狼の都藍王朝 ホンロウノトランオウチョウ
劫火と蓮灯の鋳煉宮 ゴウカトレントウノチュウレンキュウ
烈陽と雷鳴の武神 レツヨウトライメイノブシン
死水に潜る先駆者 シスイニモグルセンクシャ
純庭教会の聖騎士 ジュンテイキョウカイノセイキシ
南宮羽 ナンゴンユー
「月相」-望 ゲッソウボウ
「月相」-晦 ゲッソウカイ
「月相」-朔 ゲッソウサク
「灰燼」-蒼藍 カイジンソウラン
奪魂の瞑目 ダッコンノメイモク
孤光彩雲 ココウサイウン
青溟の鳥籠 セイメイノトリカゴ
炎心の桂冠 エンシンノケイカン
流光のアリア リュウコウノアリア
炎獄のヘヴィメタル エンゴクノヘヴィメタル
獣牙のヘヴィメタル ジュウガノヘヴィメタル
雲嶽は我に似たり ウンガクハワレニニタリ
折枝の刀歌 セッシノトウカ
葉瞬光 ヨウシュンコウ
盤岳 バンガク
""".split("\n")
    if line
)

# Syllables of loanwords that the converter has in another spelling.
LOANED = dict(
    pair.split(":")
    for pair in "ディ:di ティ:ti トゥ:tu ドゥ:du ウィ:wi ウェ:we ウォ:wo シェ:she ジェ:je チェ:che ヴァ:va ヴィ:vi ヴェ:ve "
    "ヴォ:vo ヴ:vu ファ:fa フィ:fi フェ:fe フォ:fo フュ:fyu デュ:dyu イェ:ye ツァ:tsa ツェ:tse クァ:kwa キィ:ki ニィ:ni シィ:shi メェ:me".split()
)

# Chinese characters with several readings.
PINYIN_BY_HAND = {"重云": "chong yun", "神乐之真意": "shen yue zhi zhen yi"}
pypinyin.load_single_dict({ord("长"): "cháng"})

RUBY = re.compile(r"\{RUBY_B#([^}]*)\}(.*?)\{RUBY_E#\}")
HAN = re.compile(r"[\u3400-\u9fff々]")
NOT_READ = re.compile(r"[^ァ-ヺーa-z0-9]")

tokenize = dictionary.Dictionary(dict="core").tokenizer().tokenize


def read_rows(game):
    """The records of a game by their kind."""
    raw = gzip.open(f"src/games/{game}/data/catalog.pack").read()
    return json.loads(raw[4 : 4 + int.from_bytes(raw[:4], "big")])["rows"]


def read_ruby(folder):
    """The readings of the game's own texts, by the text without them."""
    text = (pathlib.Path(folder) / "langs/jp.json").read_text("utf-8")
    texts = json.loads(re.sub(r'([{,]\s*)(-?\d+)\s*:', r'\1"\2":', text)).values()
    with_ruby = [one for one in texts if isinstance(one, str) and "RUBY_B" in one]
    return {RUBY.sub(r"\2", one): RUBY.sub(r"\1", one) for one in with_ruby}


def kana_of(name, ruby):
    read = BY_HAND.get(name) or ruby.get(name)
    if read is None or HAN.search(read):
        # A part that is missing from the dictionary is left as it is, and a mark is read as "mark".
        read = "".join(one.reading_form() or one.surface() for one in tokenize(read or name)).replace("キゴウ", "")
    if HAN.search(read):
        return ""
    return NOT_READ.sub("", jaconv.hira2kata(jaconv.normalize(read)).lower())


def latin_of(kana):
    """Without the marks of long vowels, and as it is typed."""
    spelt = re.sub("|".join(LOANED), lambda match: LOANED[match[0]], kana)
    latin = jaconv.kana2alphabet(jaconv.kata2hira(spelt)).replace("-", "ー")
    typed = re.sub(r"([aeiou])ー", r"\1\1", latin).replace("ー", "")
    short = re.sub(r"ou|oo", "o", latin.replace("ー", "").replace("uu", "u"))
    return [one for one in dict.fromkeys((short, typed)) if re.fullmatch(r"[a-z0-9]+", one)]


def pinyin_of(name):
    parts = pypinyin.lazy_pinyin(name, errors=lambda rest: re.findall(r"[A-Za-z]+|\d", rest))
    return PINYIN_BY_HAND.get(name) or " ".join(parts).lower()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starrail-cache", required=True)
    ruby = read_ruby(parser.parse_args().starrail_cache)
    for game in ("genshin", "hsr", "zzz"):
        readings = {}
        rows = read_rows(game)
        for kind in KINDS:
            for head, *_ in rows[kind]:
                japanese, chinese = head["names"][JAPANESE], head["names"][CHINESE]
                found = readings.setdefault
                if japanese:
                    kana = kana_of(japanese, ruby)
                    latin = latin_of(kana) if kind == "characters" else latin_of(kana)[:1]
                    if HAN.search(japanese) and kana:
                        found(japanese, []).extend([kana, *latin])
                    elif kind == "characters":
                        found(japanese, []).extend(latin)
                if chinese and HAN.search(chinese):
                    found(chinese, []).append(pinyin_of(chinese))
        lines = ["\t".join([name, *dict.fromkeys(read)]) for name, read in readings.items() if read]
        path = pathlib.Path(f"src/games/{game}/data/readings.txt")
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{path}: {len(lines)} names")


if __name__ == "__main__":
    main()
