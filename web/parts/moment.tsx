import type { VNode } from 'preact';

/** A moment in UTC; the script of every page writes it in the time of the reader's place. */
export const Moment = ({ at }: { readonly at: string }): VNode => (
  <time dateTime={at} data-moment="">
    {`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}
  </time>
);
