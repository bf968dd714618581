import {
  IconBell,
  IconDownload,
  IconFileTypePdf,
  IconPrinter,
  IconReceipt2,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { OneTimeCodeField } from '#ui/fields/person-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Timeline, type TimelineStep } from '#ui/parts/timeline.tsx'
import '#ui/plate/holder.css'
import '#ui/plate/travel.ts'
import { AskedPlate } from '#ui/plate/asked-plate.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { finesFilePath, inquiryPath, myInquiriesPath, objectionOf, documentPath } from '../addresses.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'
import { choiceSchema, codeSchema, noteSchema } from '../schemas.ts'
import { stateNameOf } from '../texts.ts'
import type { ComparisonView, InquiryView, OtherOwedView, RecheckOffer } from '../views.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { OwedChoice } from './owed-choice.tsx'
import { RecheckCard } from './rechecks.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { inquiryFlow } from '../states.ts'
import type { Need } from '../states.ts'

const photoHref = (serial: string) => `${inquiryPath('violation-photo')}?serial=${encodeURIComponent(serial)}`

type InquiryOutcomeProps = { inquiry: InquiryView; answer: FormAnswer | undefined }

/** One inquiry: the money beside the answer, and the possible actions. */
export function InquiryOutcome({
  inquiry,
  others,
  comparison,
  remind,
  recheck,
  answer,
  problem,
}: InquiryOutcomeProps & {
  others: readonly OtherOwedView[]
  comparison: ComparisonView | null
  remind: string | null
  recheck: RecheckOffer | null
  problem: string | undefined
}) {
  const waited = useRefreshWhile(inquiry.waiting)
  const { title, state, plate } = inquiry
  return (
    <div className="inquiry-page">
      <PageHeader
        title={`استعلام ${title}`}
        back={{ href: myInquiriesPath, label: 'استعلام‌های من' }}
        badges={
          <Badge tone={inquiryFlow.tones[state]}>
            {inquiry.waiting ? inquiryFlow.labels.running : stateNameOf(inquiry)}
          </Badge>
        }
      >
        {plate && !inquiry.waiting && !inquiry.answer?.amount && (
          <p className="pt-2">
            <span className="key-holder w-fit">
              <Plate plate={plate} travels />
            </span>
          </p>
        )}
      </PageHeader>
      <div className="answer">
        <State inquiry={inquiry} waited={waited} answer={answer} problem={problem} />
        {comparison && <SinceLast comparison={comparison} />}
        {inquiry.answer && (
          <AnswerSheet
            view={inquiry.answer}
            plate={plate}
            photoHref={photoHref}
            owed={
              <OwedChoice
                key={inquiry.id}
                owed={inquiry.answer.owed}
                others={others}
                fresh={comparison?.fresh}
                problem={problem}
                photoHref={photoHref}
                objectHref={(key) => objectionOf(inquiry.id, key)}
              />
            }
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Money inquiry={inquiry} />
        {remind && (
          <Card title="یادآوری تمدید">
            <p className="text-label">از یک ماه قبل از پایان اعتبار خبرتان می‌کنیم.</p>
            <ButtonLink kind="secondary" href={remind} icon={<IconBell aria-hidden size={18} />}>
              ثبت یادآوری در گاراژ
            </ButtonLink>
          </Card>
        )}
        {recheck && <RecheckCard recheck={recheck} answer={answer} />}
        {inquiry.answer && <Actions inquiry={inquiry} answer={answer} />}
      </div>
    </div>
  )
}

/** «از بار قبل تا حالا»: the changes since the last answer. */
const SinceLast = ({ comparison: { tone, lines, since, href } }: { comparison: ComparisonView }) => (
  <Notice tone={tone} title="از بار قبل تا حالا">
    {lines.length === 0 ? <p>چیزی عوض نشده است.</p> : lines.map((line) => <p key={line}>{line}</p>)}
    <TextLink href={href}>پاسخ قبلی، {since}</TextLink>
  </Notice>
)

type StateProps = InquiryOutcomeProps & { waited: boolean; problem: string | undefined }

function State({ inquiry, waited, answer, problem }: StateProps) {
  const { state, failure, refunded, toCard, cardUntil, need, pay, waiting, again, late } = inquiry
  if (pay) {
    return (
      <Notice tone="warn" title="هنوز پرداخت نشده">
        <p>بعد از پرداخت، پاسخ همین‌جا می‌آید.</p>
        <ButtonLink kind="main" href={pay} className="mt-2">
          پرداخت {inquiry.price}
        </ButtonLink>
      </Notice>
    )
  }
  if (inquiry.waitsFor) {
    return (
      <Notice tone="info" live title="پاسخ صبح می‌آید">
        <p>{inquiry.waitsFor}</p>
        <EndWait price={inquiry.price} />
      </Notice>
    )
  }
  if (inquiry.incomplete) {
    return (
      <Notice tone="warn" title="پاسخ ناقص">
        {inquiry.incomplete}
      </Notice>
    )
  }
  if (waiting) {
    return (
      <section className="answer-band band" role="status">
        {inquiry.plate && (
          <span className="key-holder" data-lamp="asked">
            {waited ? (
              <Plate plate={inquiry.plate} size="first" travels />
            ) : (
              <AskedPlate plate={inquiry.plate} size="first" />
            )}
          </span>
        )}
        <h2>{waited ? 'پاسخ هنوز نیامده' : 'در حال دریافت پاسخ…'}</h2>
        <p>
          {waited
            ? `لازم نیست منتظر بمانید. پاسخ که آمد خبرتان می‌کنیم و در «استعلام‌های من» هم می‌ماند.${inquiry.price === null ? '' : ' اگر نیاید، پول به کیف پولتان برمی‌گردد.'}`
            : `${inquiry.price === null ? '' : 'پول پرداخت شده و '}از سرویس مرجع پرسیده‌ایم. این صفحه خودش به‌روز می‌شود.`}
        </p>
      </section>
    )
  }
  if (need) return <NeedForm inquiry={inquiry} need={need} answer={answer} />
  if (state === 'refunded' || state === 'failed') {
    return (
      <Notice tone={late ? 'good' : 'bad'} title={late ? 'پاسخ دیر رسید و رایگان شد' : 'استعلام انجام نشد'}>
        <p>
          {failure} {refunded && (toCard ? `${refunded} به همان کارت برمی‌گردد.` : `${refunded} به کیف پولتان برگشت.`)}
        </p>
        {problem && <p role="alert">{problem}</p>}
        {cardUntil && (
          <PostForm>
            <input type="hidden" name="intent" value="to-card" />
            <Button kind="quiet" type="submit">
              برگشت به کارت به‌جای کیف پول
            </Button>
            <p className="text-note">تا ساعت {cardUntil} ممکن است؛ بعضی بانک‌ها آن را تا ۷۲ ساعت بعد نشان می‌دهند.</p>
          </PostForm>
        )}
        <TextLink href={again}>تلاش دوباره با همین اطلاعات</TextLink>
      </Notice>
    )
  }
  if (state === 'abandoned') {
    return (
      <Notice tone="info" title="مهلت پرداخت تمام شد">
        <TextLink href={again}>استعلام دوباره با همین اطلاعات</TextLink>
      </Notice>
    )
  }
  return null
}

type NeedFormProps = { inquiry: InquiryView; need: Need; answer: FormAnswer | undefined }

function NeedForm({ inquiry, need, answer }: NeedFormProps) {
  return (
    <Card title={need.kind === 'code' ? 'کد مالک را وارد کنید' : 'شهر یا گروه عوارض را انتخاب کنید'}>
      {inquiry.codeWrong && (
        <Notice tone="bad" live>
          این کد درست نبود. کد را دوباره بنویسید یا کد جدید بگیرید؛ دوباره پولی کم نمی‌شود.
        </Notice>
      )}
      {need.kind === 'code' ? (
        <CodeForm key={String(inquiry.codeWrong)} length={need.length} answer={answer} />
      ) : (
        <ChoiceForm options={need.options} answer={answer} />
      )}
      {need.kind === 'code' && (
        <PostForm>
          <input type="hidden" name="intent" value="again" />
          <Button kind="quiet" type="submit" icon={<IconRefresh aria-hidden size={18} />}>
            ارسال کد جدید
          </Button>
        </PostForm>
      )}
      {inquiry.due && (
        <p className="text-note text-muted">
          تا {inquiry.due} وقت دارید. اگر {need.kind === 'code' ? 'کد نرسد' : 'انتخاب نکنید'}،{' '}
          {inquiry.price === null ? 'استعلام انجام نمی‌شود.' : 'پولتان برمی‌گردد.'}
        </p>
      )}
      <EndWait price={inquiry.price} />
    </Card>
  )
}

/** Ends the wait; the fee is refunded at once. */
const EndWait = ({ price }: { price: string | null }) => (
  <PostForm>
    <input type="hidden" name="intent" value="end-wait" />
    <Button kind="quiet" type="submit">
      {price === null ? 'لغو استعلام' : `لغو استعلام و برگشت ${price}`}
    </Button>
  </PostForm>
)

function CodeForm({ length, answer }: { length: number; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(codeSchema, { id: 'owner-code', answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      <OneTimeCodeField
        {...fields.code}
        maxLength={8}
        hint={`${toPersianDigits(length)} رقم، در پیامک به شمارهٔ مالک`}
      />
      <Button kind="main" type="submit" busy={busy}>
        ثبت کد و دریافت پاسخ
      </Button>
    </SchemaForm>
  )
}

type ChoiceFormProps = { options: readonly { value: string; label: string }[]; answer: FormAnswer | undefined }

function ChoiceForm({ options, answer }: ChoiceFormProps) {
  const { form, fields, busy } = useSchemaForm(choiceSchema, { id: 'provider-choice', answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      <input type="hidden" name="intent" value="choice" />
      <RadioField {...fields.choice} options={options} />
      <Button kind="main" type="submit" busy={busy}>
        ثبت انتخاب و دریافت پاسخ
      </Button>
    </SchemaForm>
  )
}

/** Both outcomes as steps: payment, request, end. */
function Money({ inquiry }: { inquiry: InquiryView }) {
  const { state, price, pay, receipt, refunded, waiting, answeredAt, tracking, at, asked } = inquiry
  const failed = state === 'failed' || state === 'refunded'
  const paidState = price === null ? 'رایگان' : pay || state === 'abandoned' ? 'پرداخت نشده' : `${price} پرداخت شد`
  const steps: TimelineStep[] = [
    {
      title: paidState,
      state: pay ? 'current' : state === 'abandoned' ? 'failed' : 'done',
      time: at,
      details: receipt && <TextLink href={receipt}>رسید پرداخت</TextLink>,
    },
    ...(state === 'abandoned'
      ? []
      : [
          refunded
            ? ({
                title: `${refunded} به ${inquiry.toCard ? 'کارت' : 'کیف پول'} برگشت`,
                state: 'failed',
                time: null,
              } as const)
            : ({
                title: answeredAt ? 'پاسخ آمد' : failed ? 'پاسخ نیامد' : 'دریافت پاسخ',
                state: answeredAt
                  ? 'done'
                  : failed
                    ? 'failed'
                    : waiting || state === 'needs-code'
                      ? 'current'
                      : 'future',
                time: answeredAt,
              } as const),
        ]),
  ]
  return (
    <Card title="پرداخت و پاسخ">
      <Timeline label="مراحل این استعلام" steps={steps} />
      {asked.length > 0 && (
        <dl className="flex flex-col gap-1 text-label">
          {asked.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tracking && (
        <p className="flex flex-wrap items-center gap-2 text-label">
          کد پیگیری مرجع <CopyButton text={tracking} name="کد پیگیری" />
        </p>
      )}
      {receipt && (
        <ButtonLink kind="outline" href={receipt} icon={<IconReceipt2 aria-hidden size={18} />}>
          رسید
        </ButtonLink>
      )}
    </Card>
  )
}

/** Answers with rows, for spreadsheets. */
const rowKinds: readonly InquiryKindSlug[] = ['fines-details', 'tehran-car-toll-bill', 'freeway-toll']

function Actions({ inquiry, answer }: InquiryOutcomeProps) {
  const { form, fields, busy } = useSchemaForm(noteSchema, {
    id: 'inquiry-note',
    answer,
    defaults: { note: inquiry.note ?? '' },
    keepDraft: false,
  })
  const hydrated = useHydrated()
  const Star = inquiry.favourite ? IconStarFilled : IconStar
  return (
    <Card>
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="secondary" href={inquiry.again} icon={<IconRefresh aria-hidden size={18} />}>
          استعلام دوباره
        </ButtonLink>
        <ButtonLink kind="outline" href={documentPath(inquiry.id)} icon={<IconFileTypePdf aria-hidden size={18} />}>
          دریافت PDF
        </ButtonLink>
        {rowKinds.includes(inquiry.kind) && (
          <ButtonLink kind="outline" href={finesFilePath(inquiry.id)} icon={<IconDownload aria-hidden size={18} />}>
            دریافت CSV
          </ButtonLink>
        )}
        {hydrated && (
          <Button kind="outline" onClick={() => print()} icon={<IconPrinter aria-hidden size={18} />}>
            چاپ
          </Button>
        )}
        <PostForm>
          <input type="hidden" name="intent" value="favourite" />
          <input type="hidden" name="favourite" value={inquiry.favourite ? 'off' : 'on'} />
          <Button kind="quiet" type="submit" icon={<Star aria-hidden size={18} />}>
            {inquiry.favourite ? 'حذف نشان' : 'نشان کردن'}
          </Button>
        </PostForm>
      </div>
      <SchemaForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="note" />
        <TextField {...fields.note} maxLength={200} required={false} />
        <Button kind="outline" type="submit" busy={busy}>
          ذخیرهٔ یادداشت
        </Button>
      </SchemaForm>
      <details>
        <summary className="min-h-11 content-center text-label">حذف این پاسخ</summary>
        <p className="text-note text-muted">استعلام و پاسخ آن برای همیشه حذف می‌شود؛ رسید پرداخت می‌ماند.</p>
        <PostForm>
          <input type="hidden" name="intent" value="forget" />
          <Button kind="danger" type="submit" icon={<IconTrash aria-hidden size={18} />}>
            حذف پاسخ {inquiryKind(inquiry.kind).title}
          </Button>
        </PostForm>
      </details>
    </Card>
  )
}
