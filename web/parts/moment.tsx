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

/** How far a moment is, `in 3 days`: only the script knows when the page is read. */
export const TimeFromNow = ({ at }: { readonly at: string | null }): VNode | null =>
  at === null ? null : <span class="from-now" data-from-now={at} />;
