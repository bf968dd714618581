import { IconShieldCheck } from '#ui/icons/index.ts'
import {
  AnswerSheet,
  codeSchema,
  HealthLine,
  inquiryKinds,
  inquiryStateNameOf,
  type BehalfView,
  type ServiceView,
} from '#features/inquiries/embeds.ts'
import { toOptions } from '#kit/options.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { NationalCodeField, OneTimeCodeField } from '#ui/fields/person-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { consentsPath } from '../addresses.ts'
import { never, shared } from '../rules.ts'
import { approveSchema, reportReasons, reportSchema } from '../schemas.ts'
import { eventNames, consentFlow } from '../states.ts'
import { consentTexts, partyNames } from '../texts.ts'
import type { ConsentView } from '../views.ts'

type Answer = FormAnswer | undefined
type ConsentPageProps = {
  consent: ConsentView
  asked: readonly BehalfView[]
  services: readonly ServiceView[]
  proved: boolean
  confirmHere: string
  problem: string | undefined
  answer: Answer
}

/** One request between two parties: its content, available actions, results, and history. */
export function ConsentPage({ consent, asked, services, proved, confirmHere, problem, answer }: ConsentPageProps) {
  const { side, state, subject } = consent
  useRefreshWhile(asked.some(({ waiting }) => waiting))
  return (
    <div className="own-page">
      <PageHeader
        title={side === 'owner' ? 'درخواست اجازهٔ استعلام' : consentTexts.title}
        back={{ href: consentsPath, label: consentTexts.title }}
        badges={<Badge tone={consentFlow.tones[state]}>{consentFlow.labels[state]}</Badge>}
      >
        {subject.kind === 'ad' ? <TextLink href={subject.href}>{subject.title}</TextLink> : <p>{subject.title}</p>}
      </PageHeader>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <Question consent={consent} />
      {side === 'owner' && state === 'asked' && <Decide proved={proved} confirmHere={confirmHere} answer={answer} />}
      {side === 'asker' && state === 'asked' && (
        <Notice tone="info" title={`منتظر ${partyNames[subject.kind].owner} هستیم`}>
          پاسخ که بدهد خبرتان می‌کنیم. تا آن موقع هیچ مبلغی کم نمی‌شود.
        </Notice>
      )}
      {side === 'asker' && <Services services={services} asked={asked} />}
      {asked.map((each) => (
        <Outcome key={each.id} asked={each} side={side} answer={answer} />
      ))}
      <Card title="اتفاق‌ها">
        <Timeline
          label="اتفاق‌های این درخواست"
          steps={consent.events.map(({ what, kind, at }, index) => ({
            title: `${eventNames[what]}${kind && kind in inquiryKinds ? `: ${inquiryKinds[kind as keyof typeof inquiryKinds].title}` : ''}`,
            state: index === consent.events.length - 1 ? 'current' : 'done',
            time: at,
          }))}
        />
        <EndForms consent={consent} />
      </Card>
      <ReportCard consent={consent} answer={answer} />
    </div>
  )
}

function Question({ consent: { side, subject, other, purpose, until, state, kinds } }: { consent: ConsentView }) {
  const names = partyNames[subject.kind]
  return (
    <Card title={side === 'owner' ? 'چه می‌خواهد' : 'چه خواسته‌اید'}>
      <FactsGrid
        facts={[
          { label: side === 'owner' ? names.asker : names.owner, value: <bdi>{other}</bdi> },
          { label: 'دلیل درخواست', value: purpose },
          ...(until ? [{ label: state === 'asked' ? 'مهلت پاسخ' : 'اجازه تا', value: until }] : []),
        ]}
      />
      <dl className="flex flex-col gap-2 text-label">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="font-bold">{inquiryKinds[kind].title}</dt>
            <dd className="text-muted">{shared[kind]}</dd>
          </div>
        ))}
      </dl>
      {side === 'owner' && (
        <p className="flex gap-2 text-note text-muted">
          <IconShieldCheck aria-hidden size={18} className="flex-none text-good" />
          {never}
        </p>
      )}
    </Card>
  )
}

function Decide({ proved, confirmHere, answer }: { proved: boolean; confirmHere: string; answer: Answer }) {
  return (
    <HoldWhenOffline>
      <div className="flex flex-col gap-3">
        {proved ? (
          <ApproveForm answer={answer} />
        ) : (
          <Card title="پاسخ شما">
            <p className="text-label">
              برای اجازه دادن، کدی به شمارهٔ خودتان می‌فرستیم. هزینهٔ استعلام با شما نیست و همان پاسخ را شما هم می‌بینید.
            </p>
            <ButtonLink kind="main" href={confirmHere} data-prefetch="none" wide>
              دریافت کد برای اجازه دادن
            </ButtonLink>
          </Card>
        )}
        <PostForm>
          <Button kind="outline" type="submit" wide name="intent" value="refuse">
            اجازه نمی‌دهم
          </Button>
        </PostForm>
      </div>
    </HoldWhenOffline>
  )
}

function ApproveForm({ answer }: { answer: Answer }) {
  const { form, fields, busy } = useSchemaForm(approveSchema, { id: 'approve-consent', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="form-card">
      <input type="hidden" name="intent" value="approve" />
      <PlateField {...fields.plate} kinds={['car']} />
      <NationalCodeField {...fields.nationalCode} hint="کد ملی کسی که کارت خودرو به نامش است" />
      <CheckboxField {...fields.agreed} />
      <Button kind="main" type="submit" wide busy={busy}>
        اجازه می‌دهم
      </Button>
    </SchemaForm>
  )
}

type ServicesProps = { services: readonly ServiceView[]; asked: readonly BehalfView[] }

/** The inquiries that the buyer can make now; open and answered ones show their outcome. */
function Services({ services, asked }: ServicesProps) {
  const shown = new Set(asked.filter(({ state }) => state !== 'refunded' && state !== 'failed').map(({ kind }) => kind))
  const left = services.filter(({ kind }) => !shown.has(kind))
  if (left.length === 0) return null
  return (
    <HoldWhenOffline>
      <ul className="card divide-y divide-line" aria-label="استعلام‌هایی که می‌توانید بگیرید">
        {left.map(({ kind, price, free, health }) => (
          <li key={kind} className="flex flex-wrap items-center gap-3 p-4">
            <span className="min-w-0 flex-1 basis-48">
              <b>{inquiryKinds[kind].title}</b>
              <span className="block">
                <HealthLine health={health} />
              </span>
            </span>
            <PostForm>
              <input type="hidden" name="intent" value="use" />
              <input type="hidden" name="kind" value={kind} />
              <Button kind="main" type="submit">
                {free ? 'استعلام رایگان' : `پرداخت ${price} و استعلام`}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </HoldWhenOffline>
  )
}

type OutcomeProps = { asked: BehalfView; side: ConsentView['side']; answer: Answer }

function Outcome({ asked, side, answer }: OutcomeProps) {
  const { title, waiting, pay, price, need, failure, refunded, answeredAt, signature, answer: sheet } = asked
  // Until it is paid, only the buyer sees it.
  if (pay && side === 'owner') return null
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-3 text-heading">
        {title}
        <Badge tone={sheet ? 'good' : failure ? 'bad' : 'info'}>
          {waiting
            ? 'در حال دریافت پاسخ'
            : inquiryStateNameOf({ ...asked, need: null, refunded: side === 'asker' ? refunded : null })}
        </Badge>
      </h2>
      {pay && (
        <ButtonLink kind="main" href={pay}>
          پرداخت {price}
        </ButtonLink>
      )}
      {waiting && <Notice tone="info">از سرویس مرجع پرسیده‌ایم. این صفحه خودش به‌روز می‌شود.</Notice>}
      {need && side === 'asker' && (
        <Notice tone="info">سرویس مرجع برای مالک کد فرستاده؛ تا مالک کد را وارد نکند پاسخ نمی‌آید.</Notice>
      )}
      {need && side === 'owner' && <CodeForm asked={asked} answer={answer} />}
      {failure && (
        <Notice tone="bad">
          {failure} {refunded && side === 'asker' && `${refunded} به کیف پولتان برگشت.`}
        </Notice>
      )}
      {sheet && (
        <>
          <AnswerSheet view={sheet} />
          <p className="text-note text-muted">
            {answeredAt} · امضای پاسخ <bdi dir="ltr">{signature}</bdi>؛ هر دو طرف یک پاسخ و یک امضا می‌بینند.
          </p>
        </>
      )}
    </section>
  )
}

function CodeForm({ asked, answer }: { asked: BehalfView; answer: Answer }) {
  const { form, fields, busy } = useSchemaForm(codeSchema, { id: `code-${asked.id}`, answer, keepDraft: false })
  const hidden = (
    <>
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="inquiry" value={asked.id} />
    </>
  )
  return (
    <Card>
      <p className="text-label">سرویس مرجع به شمارهٔ شما کدی فرستاده است. اگر هنوز موافقید، آن را بنویسید.</p>
      {asked.codeWrong && (
        <Notice tone="bad" live>
          این کد درست نبود. دوباره بنویسید یا کد جدید بگیرید.
        </Notice>
      )}
      <SchemaForm form={form}>
        {hidden}
        <OneTimeCodeField {...fields.code} maxLength={8} />
        <Button kind="main" type="submit" busy={busy}>
          ثبت کد
        </Button>
      </SchemaForm>
      <PostForm>
        {hidden}
        <Button kind="quiet" type="submit" name="again" value="on">
          ارسال کد جدید
        </Button>
      </PostForm>
    </Card>
  )
}

/** The ways for each party to end the request, while available. */
function EndForms({ consent: { side, state } }: { consent: ConsentView }) {
  const action =
    side === 'asker' && state === 'asked'
      ? ({ intent: 'withdraw', label: 'پس گرفتن درخواست' } as const)
      : side === 'owner' && state === 'approved'
        ? ({ intent: 'revoke', label: 'پس گرفتن اجازه' } as const)
        : null
  if (!action) return null
  return (
    <PostForm>
      <Button kind="outline" type="submit" name="intent" value={action.intent}>
        {action.label}
      </Button>
      {action.intent === 'revoke' && (
        <p className="pt-2 text-note text-muted">پاسخ‌هایی که تا الان آمده برای هر دو طرف می‌ماند.</p>
      )}
    </PostForm>
  )
}

function ReportCard({ consent, answer }: { consent: ConsentView; answer: Answer }) {
  const { form, fields, busy } = useSchemaForm(reportSchema, { id: 'report-consent', answer, keepDraft: false })
  const { side, blocked, reported } = consent
  return (
    <details className="card" open={Boolean(fields.reason.error)}>
      <summary className="disclosure text-label font-bold">
        {side === 'owner' ? 'مسدود کردن یا گزارش' : 'گزارش این درخواست'}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        {side === 'owner' && (
          <PostForm>
            <Button kind="outline" type="submit" name="intent" value={blocked ? 'unblock' : 'block'}>
              {blocked ? 'رفع مسدودی' : `مسدود کردن ${partyNames[consent.subject.kind].asker}`}
            </Button>
          </PostForm>
        )}
        {reported ? (
          <p className="text-label text-muted">گزارش فرستاده شد. پاسخ پشتیبانی در «پشتیبانی» می‌آید.</p>
        ) : (
          <SchemaForm form={form}>
            <input type="hidden" name="intent" value="report" />
            <RadioField {...fields.reason} options={toOptions(reportReasons)} />
            <Button type="submit" busy={busy} className="sm:self-start">
              ارسال گزارش
            </Button>
          </SchemaForm>
        )}
      </div>
    </details>
  )
}
