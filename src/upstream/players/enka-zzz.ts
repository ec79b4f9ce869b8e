import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import { agent } from './enka-zzz-agent.ts';
import { level, maxInteger, readEach, text, whole } from './enka-zzz-values.ts';

const defaultTtlSeconds = 60;
const maxAgents = 8;

const social = z.object({
  Desc: text,
  ProfileDetail: z
    .object({ Nickname: text, Level: level(0), ProfileId: whole(0, maxInteger) })
    .catch({ Nickname: '', Level: 0, ProfileId: 0 }),
});

const reply = z.object({
  PlayerInfo: z.object({
    SocialDetail: social.catch({
      Desc: '',
      ProfileDetail: { Nickname: '', Level: 0, ProfileId: 0 },
    }),
    ShowcaseDetail: z.object({ AvatarList: z.array(z.unknown()).nullish() }).nullish(),
  }),
  ttl: z.int().min(0).catch(defaultTtlSeconds),
});

/**
 * The part of Enka's ZZZ reply that we keep, as a neutral record: ids and numbers, defaults filled in, everything
 * within its range. Throws `upstream_unavailable` for a reply of another shape and `player_not_found` for a hidden
 * showcase, which this provider answers with 200.
 */
export function readZzzReply(body: unknown) {
  const read = reply.safeParse(body);
  if (!read.success) {
    throw new Problem('upstream_unavailable', 'The data provider sent an unreadable reply.');
  }
  const { PlayerInfo: player, ttl } = read.data;
  const list = player.ShowcaseDetail?.AvatarList ?? [];
  if (list.length === 0) {
    throw new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');
  }
  const { Desc, ProfileDetail: profile } = player.SocialDetail;
  return {
    ttlSeconds: ttl,
    showcase: {
      nickname: profile.Nickname,
      level: profile.Level,
      signature: Desc.trim(),
      pictureId: profile.ProfileId,
      agents: readEach(agent, list).slice(0, maxAgents),
    },
  };
}
