import { holdFiles } from '#features/files/contract.ts'
import { draftLifetimeMs } from '#platform/drafts.ts'
import type { RequestContext } from '#platform/context.ts'
import { pictureNames } from '../merge-drafts.ts'
import type { PostingValues } from './posting-draft.ts'

/** Keeps the uploaded pictures of a stored draft as long as the draft. */
export const holdPictures = ({ db, now }: RequestContext, personId: bigint, values: PostingValues): Promise<void> =>
  holdFiles(db, {
    personId,
    ids: pictureNames({ values }),
    until: new Date(now.getTime() + draftLifetimeMs),
  })
