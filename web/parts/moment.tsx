import type { VNode } from 'preact';

/** A moment in UTC, which the script of every page shows in the time of the reader's place. */
export const Moment = ({ at }: { readonly at: string | number | Date }): VNode => {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} data-moment="">
      {`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}
    </time>
  );
};
