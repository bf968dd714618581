import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FollowedView, OwnApplication } from '../application-view.ts'
import { followSchema } from '../schemas.ts'
import { stateLines, stateNames, stateTones } from '../texts.ts'

/** Asks for code and number. The browser stores nothing typed here. */
export function FollowForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(followSchema, { id: 'follow-application', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="form-card">
      <input type="hidden" name="intent" value="follow" />
      <TextField
        {...fields.code}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        hint="کد ۱۶ رقمی که موقع ثبت گرفتید."
      />
      <MobileField {...fields.mobile} hint="همان شماره‌ای که در فرم نوشتید." />
      <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
        دیدن وضعیت
      </Button>
    </SchemaForm>
  )
}

const codeText = (code: string) => toPersianDigits(code.replace(/(\d{4})(?=\d)/g, '$1 '))

/** Applications sent while signed in, visible without a code. */
export function OwnApplications({ own }: { own: readonly OwnApplication[] }) {
  return (
    <section aria-labelledby="own-applications" className="flex flex-col gap-3">
      <h2 id="own-applications" className="text-heading">
        درخواست‌های شما
      </h2>
      <ul className="own-applications card">
        {own.map(({ code, mobile, title, state, sent }) => (
          <li key={code}>
            <p className="min-w-0">
              <b className="block">{title}</b>
              <span className="text-note text-muted">
                {sent} · کد پیگیری <bdi dir="ltr">{codeText(code)}</bdi>
              </span>
            </p>
            <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
            <PostForm>
              <input type="hidden" name="intent" value="follow" />
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="mobile" value={mobile} />
              <Button kind="outline" type="submit" aria-label={`دیدن مراحل ${title}`}>
                دیدن مراحل
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Confirms an application with its code. */
export function SentNotice({ code, path }: { code: string; path: string }) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="sent">
      <h2 id="sent" className="text-heading">
        درخواست شما ثبت شد
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 card p-4">
        <div className="flex-1">
          <p className="text-label text-muted">کد پیگیری</p>
          <p dir="ltr" className="text-end text-title whitespace-nowrap select-all">
            {codeText(code)}
          </p>
        </div>
        <CopyButton text={code} name="کد پیگیری" />
      </div>
      <Notice tone="warn" live>
        این کد را نگه دارید؛ با آن و شمارهٔ موبایلتان، بدون ورود، می‌بینید درخواست به کجا رسیده است.
      </Notice>
      <p>{stateLines.received}</p>
      <ButtonLink href={`${path}?tab=follow`} className="self-start">
        پیگیری درخواست
      </ButtonLink>
    </section>
  )
}

type FollowedProps = { followed: FollowedView; code: string; mobile: string }

/** The state of an application for the holder of its code; an open one can be withdrawn. */
export function Followed({ followed, code, mobile }: FollowedProps) {
  const { title, state, sent, open, events } = followed
  return (
    <section className="flex flex-col gap-4" aria-labelledby="followed">
      <h2 id="followed" className="flex flex-wrap items-center gap-3 text-heading">
        {title}
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </h2>
      <p>{stateLines[state]}</p>
      <p className="text-label text-muted">تاریخ ثبت: {sent}</p>
      <Timeline
        label="مراحل درخواست"
        steps={events.map(({ state: name, note, at }, place) => ({
          title: name ?? 'پیام',
          state: place < events.length - 1 ? 'done' : state === 'rejected' ? 'failed' : open ? 'current' : 'done',
          time: at,
          details: note && <p className="whitespace-pre-line">{note}</p>,
        }))}
      />
      {open && <WithdrawForm code={code} mobile={mobile} />}
    </section>
  )
}

/** Repeats both proofs, which a withdrawal requires. */
function WithdrawForm({ code, mobile }: { code: string; mobile: string }) {
  const { form, busy } = useSchemaForm(followSchema, {
    id: 'withdraw-application',
    answer: undefined,
    keepDraft: false,
  })
  return (
    <SchemaForm form={form}>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="act" value="withdraw" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="mobile" value={mobile} />
      <Button kind="outline" type="submit" busy={busy} className="self-start">
        پس گرفتن درخواست
      </Button>
    </SchemaForm>
  )
}
