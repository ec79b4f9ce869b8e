import { boardsTag } from '../../../games/leaderboard.ts';
import { noted, shortly } from '../../../graph/kept/noted.ts';

/** Boards are dropped with who is on them; what moves a rank besides is shown shortly after. */
export const ofBoards = noted<unknown>((shown, note, context) => {
  note.shows(boardsTag(note.environment));
  shortly(shown, note, context);
});
