import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { AssetFault, AssetLink } from '../asset.ts';
import { AssetKindEnum } from './enums.ts';

const AssetLookupErrorCodeEnum = builder.enumType('AssetLookupErrorCode', {
  description: 'Why one item of a list has no picture.',
  values: enumValues<AssetFault['error']['code']>({ not_found: 'There is no such picture.' }),
});

const AssetLookupFault = builder.objectRef<AssetFault['error']>('AssetLookupFault').implement({
  description: 'What went wrong with one item.',
  fields: (t) => ({
    code: t.expose('code', { type: AssetLookupErrorCodeEnum, description: 'The kind of fault.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
  }),
});

const AssetLookupError = builder.objectRef<AssetFault>('AssetLookupError').implement({
  description: 'An item of a list that has no picture.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AssetKindEnum, description: 'The kind asked for.' }),
    id: t.exposeInt('id', { description: 'The id asked for.' }),
    error: t.expose('error', { type: AssetLookupFault, description: 'What went wrong.' }),
  }),
});

const AssetLinkType = builder.objectRef<AssetLink>('AssetLink').implement({
  description: 'Where the picture of one item of a list is.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AssetKindEnum, description: 'The kind asked for.' }),
    id: t.exposeInt('id', { description: 'The id asked for.' }),
    url: t.exposeString('url', { description: 'Where the picture is; no key is needed there.' }),
  }),
});

export const AssetLookupType = builder.unionType('AssetLookup', {
  description: 'Where a picture is, or why there is none.',
  types: [AssetLinkType, AssetLookupError],
  resolveType: (value) => ('error' in value ? 'AssetLookupError' : 'AssetLink'),
});
