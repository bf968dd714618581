import { readFormWithFiles } from '#features/files/contract.ts'
import { getPerson, openMobile } from '#features/identity/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'
import type { FollowedView } from '../application-view.ts'
import type { ApplicationKind } from '../rules.ts'
import { applySchemas, followSchema, type ApplicationDetails } from '../schemas.ts'
import { notFoundText, refusals, tooManyText, tooManyTriesText } from '../texts.ts'
import { applicationFiles } from '../server/application-file.ts'
import { followApplication, withdrawApplication } from '../server/follow-application.ts'
import { findOwn, presentFollowed } from '../server/present-application.ts'
import { sendApplication } from '../server/send-application.ts'

type Applied = { topic: string; sentKey: string; files?: string[] | undefined } & ApplicationDetails
/** Returns the title of the subject, or why it is unavailable. */
export type CheckTopic = (applied: Applied) => Promise<{ title: string } | { field: 'topic'; text: string }>

export type PageAnswer = { sent: { code: string } } | { followed: FollowedView; code: string; mobile: string }

/** Loads the applicant's known facts and the form's key for a page of applications. */
export async function loadApplicant(ctx: RequestContext, params: URLSearchParams) {
  const { db, secrets, scope } = ctx
  const { personId, roles } = scope.session
  const person = personId === null ? null : await getPerson(db, secrets, personId)
  const follows = params.get('tab') === 'follow'
  return {
    follows,
    own: follows && personId !== null ? await findOwn(ctx, personId) : [],
    signedIn: personId !== null,
    known: {
      name: person?.name ?? '',
      mobile: personId === null ? '' : await openMobile(db, secrets, personId),
    },
    ownsGallery: roles.includes('gallery-owner'),
    sentKey: newToken(),
    origin: scope.origin,
  }
}

/** Handles the form of a page of applications, or follows one by its code. */
export async function answerApplication(
  ctx: RequestContext,
  request: Request,
  kind: ApplicationKind,
  check: CheckTopic,
): Promise<PageAnswer | FormAnswer | ReturnType<typeof withNewKey>> {
  const sent = await readFormWithFiles(ctx, request, applicationFiles)
  if (sent.form.get('intent') === 'follow') return follow(ctx, sent.form)
  const form = readFormData(sent.form, applySchemas[kind], sent.problems)
  if (!form.ok) return form.answer as never
  const { topic, sentKey, files = [], intent: _, ...details } = form.value
  const checked = await check({ ...form.value, files } as Applied)
  if ('text' in checked) return form.refuse({ [checked.field]: checked.text }) as never
  const answer = await sendApplication(ctx, { kind, topic, title: checked.title, details, files, sentKey })
  if (answer.ok) return { sent: { code: answer.value.code } }
  if (answer.code === 'too-many') return form.refuse({ '': tooManyText(answer.wait) }, 429) as never
  const refused = form.refuse({ [answer.code === 'file-unknown' ? 'files' : '']: refusals[answer.code] }, 409)
  return (answer.code === 'key-used' ? withNewKey(refused, newToken()) : refused) as never
}

async function follow(ctx: RequestContext, sent: FormData) {
  const form = readFormData(sent, followSchema)
  if (!form.ok) return form.answer as never
  const { code, mobile } = form.value
  if (sent.get('act') === 'withdraw') await withdrawApplication(ctx, { code, mobile })
  const match = await followApplication(ctx, { code, mobile })
  if (match.ok) {
    return { followed: presentFollowed(ctx.secrets, match.value.row, match.value.events), code, mobile }
  }
  if (match.code === 'too-many') return form.refuse({ '': tooManyTriesText(match.wait) }, 429) as never
  return form.refuse({ '': notFoundText }, 404) as never
}
