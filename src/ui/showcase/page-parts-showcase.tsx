import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { reasonField } from '../form/field-schemas.ts'
import type { FormAnswer } from '../form/read-form.ts'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { Notice } from '../notice.tsx'
import { Card } from '../parts/card.tsx'
import { ConfirmWithReason } from '../parts/confirm-with-reason.tsx'
import { LinkTabs } from '../parts/link-tabs.tsx'
import { ListPage } from '../parts/list-page.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Receipt } from '../parts/receipt.tsx'
import { Price } from '../price.tsx'
import { TextLink } from '../parts/text-link.tsx'
import { Timeline, type TimelineStep } from '../parts/timeline.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

/** The schema of the example action. */
export const reasonSchema = z.object({ reason: reasonField({ title: 'دلیل', min: 5, max: 300 }) })

const tabs = ['همه', 'در انتظار', 'انجام‌شده', 'ناموفق', 'لغوشده'].map((label, index) => ({
  href: `?tab=${index}#page-parts`,
  label,
  count: 1234 - index * 300,
  current: index === 0,
}))

const orderSteps: TimelineStep[] = [
  { title: 'سفارش ثبت شد', state: 'done', time: '۱ آذر، ۰۹:۱۴' },
  { title: 'کارشناس در راه است', state: 'current', time: 'حدود ۱۰:۴۵', details: 'حسین کاظمی' },
  { title: 'گزارش آماده می‌شود', state: 'future', details: 'پیامک می‌کنیم.' },
]

const paymentSteps: TimelineStep[] = [
  { title: 'پرداخت شروع شد', state: 'done', time: '۱ آذر، ۰۹:۱۴' },
  { title: 'بانک تأیید نکرد', state: 'failed', time: '۰۹:۱۶', details: 'مبلغ تا ۷۲ ساعت برمی‌گردد.' },
]

/** The parts of pages: header, card, tabs, list, timeline, receipt, and an action that needs a reason. */
export function PagePartsShowcase({ answer }: { answer: FormAnswer | undefined }) {
  const [empty, setEmpty] = useState(false)
  const [query] = useSearchParams()
  const { form, fields, busy } = useSchemaForm(reasonSchema, {
    id: 'reason-example',
    answer,
    keepDraft: false,
  })
  return (
    <ShowcaseSection id="page-parts" title="اجزای صفحه">
      <LinkTabs label="وضعیت نمونه‌ها" tabs={tabs} />
      <Button kind="outline" onClick={() => setEmpty(!empty)} data-needs-script>
        {empty ? 'لیست پر' : 'لیست خالی'}
      </Button>
      <ListPage count={empty ? 0 : 2} empty={<EmptyState title="هنوز سفارشی ندارید" />} next="2" csv="/dev/ui/list.csv">
        <ul className="card divide-y divide-line">
          <li className="p-4">سفارش ۴۸۲۱۳</li>
          <li className="p-4">سفارش ۴۸۲۱۲</li>
        </ul>
      </ListPage>
      <Specimens title="مرحله‌ها و رسید" wide>
        <Timeline label="مرحله‌های سفارش" steps={orderSteps} />
        <Timeline label="مرحله‌های پرداخت" steps={paymentSteps} />
        <Receipt
          label="رسید پرداخت"
          title={<h2 className="text-heading">رسید پرداخت</h2>}
          state={<Badge tone="good">پرداخت شد</Badge>}
          rows={[
            { label: 'کارشناسی کامل در محل', value: <Price toman={1_800_000} /> },
            { label: 'تخفیف خرید اول', value: <Price toman={-180_000} /> },
            { label: 'مالیات بر ارزش افزوده', value: <Price toman={162_000} /> },
            { label: 'کارمزد', value: 'رایگان' },
          ]}
          total={{ label: 'پرداخت‌شده', value: <Price toman={1_782_000} /> }}
          after={[{ label: 'زمان', value: '۱ آذر ۱۴۰۵، ۰۹:۱۵' }]}
        >
          <p className="text-note text-muted">شمارهٔ پیگیری ۱۴۰۵۰۹۰۱۴۸۲۱۳</p>
        </Receipt>
      </Specimens>
      {query.has('locked') && (
        <Notice tone="good" live>
          حساب قفل شد.
        </Notice>
      )}
      <ConfirmWithReason
        form={form}
        reason={fields.reason}
        max={300}
        busy={busy}
        title="حساب قفل شود؟"
        about="این کاربر از همهٔ دستگاه‌ها خارج می‌شود."
        hint="این دلیل به خود کاربر نشان داده می‌شود."
        opener="قفل کردن حساب"
        submit="قفل کردن حساب"
        danger
        action="/dev/ui?reason#page-parts"
      />
      <Card>
        <PageHeader
          title="سفارش ۴۸۲۱۳"
          lead="کارشناسی در محل؛ تا یک ساعت قبل از آن می‌توانید زمان و آدرس را تغییر بدهید."
          back={{ href: '#page-parts', label: 'همهٔ سفارش‌ها' }}
          badges={<Badge tone="info">در راه</Badge>}
          actions={<ButtonLink href="#page-parts">تماس</ButtonLink>}
        />
        <TextLink href="#page-parts">لینک متنی</TextLink>
      </Card>
    </ShowcaseSection>
  )
}
