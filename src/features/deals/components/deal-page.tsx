import { AdLine, BargainForms, Composer, MessageDays, type ThreadView } from '#features/marketplace/talk-embeds.ts'
import { useLive } from '#features/notifications/embeds.ts'
import { Badge } from '#ui/badge.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { Way } from '#ui/layout/file.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { TimelineStep } from '#ui/parts/timeline.tsx'
import { dealsPath, documentsPath } from '../addresses.ts'
import type { DealView, StepView } from '../views.ts'
import './deals.css'
import { DealEvents } from './deal-events.tsx'
import { EndCard } from './end-card.tsx'
import { TransferCosts } from './transfer-costs.tsx'
import { TransferCard } from './transfer-card.tsx'
import { TurnCard } from './turn-card.tsx'

type Answer = FormAnswer | undefined
type DealPageProps = {
  deal: DealView
  ad: ThreadView['ad']
  thread: ThreadView | null
  refusal: string | null
  sentKey: string
  answer: Answer
}

/** One deal: who acts next, all steps, money, conversation and events. */
export function DealPage({ deal, ad, thread, refusal, sentKey, answer }: DealPageProps) {
  useLive('messages', 0)
  return (
    <div className="own-page">
      <PageHeader
        title={deal.title}
        back={{ href: dealsPath, label: 'پرونده‌های خرید' }}
        badges={<Badge tone={deal.tone}>{deal.stateName}</Badge>}
        lead={
          <>
            {deal.side === 'buyer' ? 'خرید از ' : 'فروش به '}
            <bdi>{deal.other.name}</bdi>
            {deal.other.reviews && `، ${deal.other.reviews}`}
          </>
        }
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      <AdLine ad={ad} />
      <div className="file">
        <TurnCard deal={deal} answer={answer} />
        <Way title="مراحل" label="مراحل خرید" steps={deal.steps.map(shownStep)} />
        <div className="file-main">
          {deal.dispute && <DisputeNotice dispute={deal.dispute} />}
          {(deal.mayAppoint || deal.transfer || deal.checks.length > 0) && <TransferCard deal={deal} answer={answer} />}
          {thread && <Talk thread={thread} answer={answer} sentKey={sentKey} bargains={deal.state === 'accepted'} />}
          {deal.transferCosts && <TransferCosts costs={deal.transferCosts} />}
        </div>
        <aside className="file-side" aria-label="خلاصهٔ پرونده">
          <MoneyCard deal={deal} />
          <Card title="درخواست خریدار">
            <FactsGrid
              facts={[
                { label: 'پرداخت', value: deal.request.payWay },
                { label: 'زمان خرید', value: deal.request.hurry },
                ...(deal.request.note ? [{ label: 'توضیح', value: deal.request.note, wide: true }] : []),
              ]}
            />
          </Card>
          {deal.actor !== 'gallery' && deal.state !== 'requested' && (
            <Card title="مدارک">
              {deal.documents.length > 0 && (
                <p className="text-label">{deal.documents.map(({ label, by }) => `${label} (${by})`).join('، ')}</p>
              )}
              <TextLink href={documentsPath(deal.id)}>
                {deal.documents.length > 0 ? 'دیدن و افزودن مدارک' : 'افزودن مدرک'}
              </TextLink>
            </Card>
          )}
          <Card title="اتفاق‌ها">
            <DealEvents events={deal.events} className="deal-events" />
          </Card>
          <EndCard deal={deal} answer={answer} />
        </aside>
      </div>
    </div>
  )
}

function DisputeNotice({
  dispute: { reason, words, at, by, decision, claims },
}: {
  dispute: NonNullable<DealView['dispute']>
}) {
  return (
    <Notice tone={decision ? 'info' : 'warn'} title={`اختلاف: ${reason}`}>
      {words && <p className="whitespace-pre-line">{words}</p>}
      <p className="text-note text-muted">
        {by} · {at}
      </p>
      {claims.map((claim) => (
        <div key={claim.by}>
          <p className="text-note text-muted">
            {claim.by} · {claim.at}
          </p>
          {claim.words && <p className="whitespace-pre-line">{claim.words}</p>}
        </div>
      ))}
      {decision && <p className="font-bold">تصمیم همکاران ما: {decision}</p>}
    </Notice>
  )
}

/** A step of the way, with what the buyer may do in it or skip. */
const shownStep = ({ title, state, word, details, links, skip }: StepView): TimelineStep => ({
  title,
  state,
  time: [skip && (skip.skipped ? 'خریدار از این مرحله گذشت' : 'اختیاری'), word].filter(Boolean).join(' · '),
  details: (
    <>
      {details && <p className="[overflow-wrap:anywhere]">{details}</p>}
      {(links.length > 0 || skip?.may) && (
        <div className="flex flex-wrap items-center gap-x-4">
          {!skip?.skipped &&
            links.map(({ href, label }) => (
              <TextLink key={href} href={href}>
                {label}
              </TextLink>
            ))}
          {skip?.may && (
            <PostForm preventScrollReset>
              <input type="hidden" name="step" value={skip.step} />
              <button
                type="submit"
                name="intent"
                value={skip.skipped ? 'unskip' : 'skip'}
                className="min-h-11 cursor-pointer text-label text-muted underline"
              >
                {skip.skipped ? 'برگرداندن این مرحله' : 'نیازی ندارم'}
                <span className="sr-only">: {title}</span>
              </button>
            </PostForm>
          )}
        </div>
      )}
    </>
  ),
})

function MoneyCard({ deal: { price, deposit, rule } }: { deal: DealView }) {
  if (!price) return null
  return (
    <Card title="پول">
      <FactsGrid
        facts={[
          { label: 'قیمت توافق‌شده', value: price, wide: true },
          ...(deposit
            ? [
                { label: 'بیعانه', value: deposit.amount, wide: true },
                { label: 'وضعیت بیعانه', value: deposit.name, wide: true },
                { label: 'مانده موقع سند', value: deposit.rest, wide: true },
              ]
            : []),
        ]}
      />
      {rule && <p className="text-note text-muted">{rule}</p>}
    </Card>
  )
}

type TalkProps = { thread: ThreadView; answer: Answer; sentKey: string; bargains: boolean }

/** The conversation of the two parties, the same as among their messages. */
function Talk({ thread, answer, sentKey, bargains }: TalkProps) {
  return (
    <section id="talk" aria-labelledby="talk-title" className="flex flex-col gap-4">
      <h2 id="talk-title" className="text-heading">
        گفت‌وگو
      </h2>
      {thread.older && <MoreLink href={thread.older}>پیام‌های قدیمی‌تر</MoreLink>}
      <MessageDays days={thread.days} readUpTo={thread.readUpTo} />
      {thread.missed && thread.bargains && <Notice tone="warn">{thread.missed}</Notice>}
      {thread.silence && <Notice tone="info">{thread.silence}</Notice>}
      {bargains && thread.bargains && <BargainForms thread={thread} answer={answer} />}
      {!thread.silence && <Composer key={thread.id} thread={thread} answer={answer} sentKey={sentKey} />}
    </section>
  )
}
