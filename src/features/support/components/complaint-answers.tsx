import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { complaintPath, ticketPath } from '../addresses.ts'
import type { ThreadView } from '../ticket-view.ts'
import { AboutLine } from './about-line.tsx'
import { MessageList } from './message-list.tsx'
import { StateBadge } from './state-badge.tsx'
import { TrackingCode } from './tracking-code.tsx'

/** Confirms a sent complaint: its code and its deadline. */
export function SentComplaint({ id, code, due, guest }: { id: string; code: string; due: string; guest: boolean }) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="complaint-sent">
      <h2 id="complaint-sent" className="text-heading">
        شکایت شما ثبت شد
      </h2>
      <TrackingCode code={code} />
      <Notice tone="warn" live>
        این کد را نگه دارید؛{' '}
        {guest
          ? 'دوباره نمایش داده نمی‌شود و بدون آن نمی‌توانید پاسخ را ببینید.'
          : 'در «پشتیبانی» هم همین کد و پاسخ را می‌بینید.'}
      </Notice>
      <p>تا {due} پاسخ می‌دهیم.</p>
      <ButtonLink href={guest ? `${complaintPath}?tab=follow` : ticketPath(id)} className="self-start">
        {guest ? 'پیگیری شکایت' : 'دیدن شکایت'}
      </ButtonLink>
    </section>
  )
}

/** The state of a complaint, for anyone with its code. */
export function FollowedComplaint({ complaint }: { complaint: ThreadView }) {
  const { topic, state, opened, promise, about, messages } = complaint
  return (
    <section className="flex flex-col gap-4" aria-labelledby="complaint-state">
      <h2 id="complaint-state" className="flex flex-wrap items-center gap-3 text-heading">
        {topic}
        <StateBadge state={state} />
      </h2>
      <p className="text-label text-muted">تاریخ ثبت: {opened}</p>
      {about && <AboutLine about={about} />}
      {promise && <Notice tone="info">{promise}</Notice>}
      <MessageList messages={messages} showFiles={false} />
    </section>
  )
}
