import { builder } from '../../../graph/builder.ts';

interface UploadHeader {
  readonly name: string;
  readonly value: string;
}

export const UploadHeaderType = builder.objectRef<UploadHeader>('EvidenceUploadHeader').implement({
  description: 'A header that the upload has to be sent with.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    value: t.exposeString('value', { description: 'Its value, exactly.' }),
  }),
});
