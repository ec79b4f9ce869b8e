import { useSofa } from 'sofa-api';
import { listen } from './listen.ts';
import { servePeer } from './peer.ts';
import { peerSchema } from './schema.ts';

servePeer(({ player }) => listen(useSofa({ basePath: '/api', schema: peerSchema(player) })));
