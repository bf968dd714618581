import { holdFiles } from '#capabilities/files/contract.ts'
import { draftLifetimeMs } from '#platform/drafts.ts'
import type { RequestContext } from '#platform/context.ts'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import { pictureNames } from '../merge-drafts.ts'

/** Keeps the uploaded pictures of a stored draft as long as the draft. */
export const holdPictures = ({ db, now }: RequestContext, personId: bigint, values: WizardValues): Promise<void> =>
  holdFiles(db, {
    personId,
    ids: pictureNames({ values }),
    until: new Date(now.getTime() + draftLifetimeMs),
  })
