import { enka, fixture, type Live, type LiveApp } from './providers.ts';

/** Who is shown with details by every account of these tests: Xingqiu. */
export const shownId = 10000025;
export const board = `/v1/leaderboard/genshin/${shownId}`;

const hpProp = '2000';

/** A recorded reply as that of another account, whose character has so much HP. */
function replyOf(uid: string, hp: number) {
  const body = fixture('enka/genshin/current');
  body.uid = uid;
  body.playerInfo.nickname = `Player ${uid}`;
  for (const avatar of body.avatarInfoList) avatar.fightPropMap[hpProp] = hp;
  return { body };
}

/** What is looked up of accounts from now on, by their UIDs. */
function replyWith({ primary }: Live, hpByUid: Readonly<Record<string, number>>): void {
  for (const [uid, hp] of Object.entries(hpByUid)) {
    primary.reply(enka.genshin(uid), replyOf(uid, hp));
  }
}

/** Looks accounts up, each with so much HP, and waits until boards have them. */
export async function rank(
  providers: Live,
  app: Pick<LiveApp, 'get' | 'app'>,
  hpByUid: Readonly<Record<string, number>>,
): Promise<void> {
  replyWith(providers, hpByUid);
  for (const uid of Object.keys(hpByUid)) {
    const { status, text } = await app.get(`/v1/player/genshin/${uid}`);
    if (status !== 200) throw new Error(text);
  }
  await app.app.recover();
}
