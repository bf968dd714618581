import { IconFileSearch, IconUpload } from '#ui/icons/index.ts'
import { useId, useRef, useState } from 'react'
import { sentForm } from '#kit/sent-form.ts'
import { formatDate } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { timelineKeysPath } from '../addresses.ts'
import { checkTimelineFile } from '../server/timeline/timeline-file.ts'
import { checkedTexts } from '../timeline/texts.ts'
import { maxFileBytes } from '../timeline/rules.ts'
import type { Route } from './+types/check-timeline'

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('timeline-check', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const file = (await sentForm(request, ['file'])).get('file')
  const text = file instanceof File ? (file.size > maxFileBytes ? '' : await file.text()) : (file ?? '')
  const checked = await checkTimelineFile(ctx.db, text, ctx.now)
  if (checked.outcome !== 'same') return { outcome: checked.outcome, facts: null, over: false }
  const { document, shown, leftOut, other, over } = checked
  return {
    outcome: checked.outcome,
    over,
    facts: [
      { label: 'خودرو', value: document.car.title },
      ...(document.car.plate === null ? [] : [{ label: 'پلاک', value: document.car.plate }]),
      ...(other === 0 ? [] : [{ label: 'برای پلاک، شاسی یا مدل دیگر', value: `${toPersianDigits(other)} مورد` }]),
      { label: 'تاریخ ساخت فایل', value: formatDate(new Date(document.madeAt)) },
      ...(document.validUntil === null
        ? []
        : [{ label: 'اعتبار', value: `تا ${formatDate(new Date(document.validUntil))}` }]),
      { label: 'موارد داخل فایل', value: toPersianDigits(shown) },
      { label: 'مواردی که نمایش داده نشده', value: toPersianDigits(leftOut) },
    ],
  }
}

const title = 'بررسی شناسنامهٔ خودرو'

export const meta: Route.MetaFunction = () => pageTitle(title)

/** Checks whether the product signed the file of a timeline; open to anyone. */
export default function CheckTimeline({ actionData }: Route.ComponentProps) {
  const statement = actionData && checkedTexts[actionData.outcome]
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4">
      <h1 className="text-title">{title}</h1>
      {statement && (
        <Notice tone={statement.tone} title={statement.title} live>
          {statement.text} {actionData?.over && 'مهلت نمایش آن تمام شده است.'}
        </Notice>
      )}
      {actionData?.facts && (
        <Card title="در این فایل">
          <FactsGrid facts={actionData.facts} />
        </Card>
      )}
      <Card title="فایل را انتخاب کنید">
        <PostForm encType="multipart/form-data" className="flex flex-col items-start gap-3">
          <ChooseFile />
          <Button type="submit" icon={<IconFileSearch aria-hidden size={20} />}>
            بررسی فایل
          </Button>
        </PostForm>
        <p className="text-note text-muted">
          فایل امضای دیجیتال دارد و ذخیره نمی‌شود.{' '}
          <a href={timelineKeysPath} className="text-link-inline" rel="external">
            کلیدهای عمومی
          </a>
        </p>
      </Card>
    </div>
  )
}

/** The file and its name once chosen: the browser's own button would use the browser's language. */
function ChooseFile() {
  const hydrated = useHydrated()
  const [name, setName] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex max-w-full flex-col items-start gap-2">
      <label htmlFor={id} className="text-label font-medium">
        فایل JSON شناسنامه
      </label>
      <input
        ref={input}
        id={id}
        tabIndex={hydrated ? -1 : undefined}
        type="file"
        name="file"
        accept=".json,application/json"
        required
        className={
          hydrated ? 'sr-only' : 'min-h-11 w-full min-w-0 rounded-control border border-control bg-card p-2 text-label'
        }
        onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? '')}
      />
      {hydrated && (
        <span className="flex max-w-full flex-wrap items-center gap-3">
          <Button kind="outline" icon={<IconUpload aria-hidden size={20} />} onClick={() => input.current?.click()}>
            انتخاب فایل
          </Button>
          {name && (
            <bdi className="min-w-0 text-label break-all" dir="ltr">
              {name}
            </bdi>
          )}
        </span>
      )}
    </div>
  )
}
