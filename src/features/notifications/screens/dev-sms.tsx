import { Form } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMobile, parseMobile, type Mobile } from '#kit/mobile.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextField } from '#ui/text-field.tsx'
import { findFakeSms } from '../server/providers/fake-store.ts'
import { devSmsTexts } from '../texts.ts'
import type { Route } from './+types/dev-sms'

export const meta: Route.MetaFunction = () => pageTitle(devSmsTexts.title)

const shownMessages = 50

/** Demo only: in production nobody may read other people's codes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  if (ctx.config.MODE !== 'demo') throw notFound()
  const typed = url.searchParams.get('mobile') ?? ''
  const mobile = parseMobile(typed)
  const fakeSms = await findFakeSms(ctx, { mobile: mobile.ok ? mobile.value : undefined })
  const messages = fakeSms.slice(0, shownMessages)
  return {
    typed,
    messages: messages.map(({ id, kind, mobile, text, sentAt }) => ({
      id,
      call: kind === 'call',
      to: formatMobile(mobile as Mobile),
      text,
      at: sentAt.toISOString(),
      when: `${formatDateTime(sentAt)}:${toPersianDigits(String(sentAt.getUTCSeconds()).padStart(2, '0'))}`,
    })),
  }
}

/** The outbox of the fake SMS provider, newest first. */
export default function DevSmsScreen({ loaderData }: Route.ComponentProps) {
  const { typed, messages } = loaderData
  return (
    <div className="page-width flex max-w-2xl flex-col gap-4 py-6">
      <h1 className="text-title">{devSmsTexts.title}</h1>
      <p className="text-label text-muted">{devSmsTexts.about}</p>
      <Form method="get" discover="none" className="flex flex-wrap items-end gap-2">
        <TextField
          label={devSmsTexts.filter}
          name="mobile"
          dir="ltr"
          inputMode="tel"
          defaultValue={typed}
          className="flex-1"
        />
        <Button kind="secondary" type="submit">
          {typed ? devSmsTexts.show : devSmsTexts.refresh}
        </Button>
      </Form>
      {messages.length === 0 ? (
        <EmptyState title={devSmsTexts.emptyTitle} action={<ButtonLink href="/login">{devSmsTexts.signIn}</ButtonLink>}>
          {devSmsTexts.emptyAbout}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line card">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-col gap-1 p-4">
              <p className="flex flex-wrap justify-between gap-2 text-note text-muted">
                <span>
                  {message.call && `${devSmsTexts.call} `}
                  <bdi className="tabular">{message.to}</bdi>
                </span>
                <time dateTime={message.at}>{message.when}</time>
              </p>
              <p dir="auto" className="text-body whitespace-pre-line">
                {message.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
