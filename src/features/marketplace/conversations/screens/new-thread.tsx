import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { AppError } from '#platform/errors.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey, withNewKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { shortAdParams } from '../../ad/ad-id.ts'
import { threadPath } from '../../conversation-addresses.ts'
import { AdLine } from '../components/ad-line.tsx'
import { longestMessage } from '../rules.ts'
import { firstMessageSchema } from '../schemas.ts'
import { getAdToAsk } from '../server/get-ad-to-ask.ts'
import { startThread } from '../server/start-thread.ts'
import { chatRefusals, quickReplies, safetyText, tooManyMessagesText } from '../texts.ts'
import type { Route } from './+types/new-thread'

export const middleware = [requireSignIn]

/** Reads the ad from the address; throws not-found without a readable ad. */
function adOf(url: URL): string {
  const read = shortAdParams.safeParse({ adId: url.searchParams.get('ad') })
  if (!read.success) throw new AppError('not-found', 404)
  return read.data.adId
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const ad = await getAdToAsk(ctx, { adId: adOf(url), personId })
  if (ad.threadId) throw redirect(threadPath(ad.threadId))
  return {
    ad: ad.ad,
    risks: ad.risks,
    refusal: ad.refusal && chatRefusals[ad.refusal],
    sentKey: newToken(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, firstMessageSchema)
  if (!form.ok) return form.answer
  const started = await startThread(ctx, { adId: adOf(url), personId, ...form.value })
  if (started.ok) return redirect(threadPath(started.value.threadId))
  if (started.code === 'too-many') return form.refuse({ '': tooManyMessagesText(started.wait) }, 429)
  const refused = form.refuse({ '': chatRefusals[started.code] }, 409)
  return started.code === 'key-used' ? withNewKey(refused, newToken()) : refused
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`پیام به فروشندهٔ ${loaderData?.ad.title ?? 'خودرو'}`)

const firsts = Object.values(quickReplies).filter(({ side }) => side === 'buyer')

/** The page of the first message to a seller. */
export default function NewThread({ loaderData: { ad, risks, refusal, sentKey }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(firstMessageSchema, {
    id: 'first-message',
    answer: actionData,
    defaults: { body: firsts[0]!.text },
    keepDraft: false,
  })
  return (
    <div className="own-page">
      <PageHeader title="پیام به فروشنده" />
      <AdLine ad={ad} />
      {refusal ? (
        <>
          <Notice tone="warn">{refusal}</Notice>
          {ad.href && (
            <ButtonLink href={ad.href} className="self-start">
              برگشت به آگهی
            </ButtonLink>
          )}
        </>
      ) : (
        <section className="flex flex-col gap-4 card p-4">
          <SchemaForm form={form}>
            <SentKey answer={actionData} fresh={sentKey} />
            <TextAreaField {...fields.body} max={longestMessage} hint="شماره‌تان برای فروشنده نمایش داده نمی‌شود." />
            <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
              ارسال پیام
            </Button>
          </SchemaForm>
          {risks.length > 0 && (
            <Notice tone="warn" title="قبل از ارسال پیام بدانید">
              <ul className="list-disc space-y-1 ps-5">
                {risks.map((risk) => (
                  <li key={risk}>{risk}</li>
                ))}
              </ul>
            </Notice>
          )}
          <p className="text-note text-muted">{safetyText}</p>
        </section>
      )}
    </div>
  )
}
