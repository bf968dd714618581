import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { prizeDays, prizeSchema } from '../../schemas.ts'
import { announcePrizes } from '../../server/prizes.ts'
import type { Route } from './+types/prizes'

export const middleware = [requireStaff]

/** Runs the permission check also for data requests. */
export const loader = () => null

export const action = formAction(
  prizeSchema,
  (ctx, { firstParty, firstCommitment, secondParty, secondCommitment, number, ...lottery }) =>
    announcePrizes(ctx, {
      ...lottery,
      parts: [
        { kind: 'party', name: firstParty, commitment: firstCommitment },
        { kind: 'party', name: secondParty, commitment: secondCommitment },
        { kind: 'number', name: number },
      ],
    }),
  {
    done: (id) => `/admin/draws/${id}`,
    refusals: {
      over: { closesAt: 'این زمان گذشته است؛ زمانی در آینده بنویسید.' },
      'slug-taken': { slug: 'این آدرس قبلاً برای قرعه‌کشی دیگری استفاده شده است؛ آدرس دیگری بنویسید.' },
    },
  },
)

export const meta: Route.MetaFunction = () => pageTitle('اعلام قرعه‌کشی')

/** Announces a draw of the club with everything that determines its result, irrevocably. */
export default function AnnouncePrizes({ actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(prizeSchema, { id: 'prize-draw', answer: actionData })
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="اعلام قرعه‌کشی"
        back={{ href: '/admin/draws', label: 'قرعه‌کشی‌ها' }}
        lead="با اعلام، عدد محرمانه ساخته و نشان آن منتشر می‌شود. بعد از آن هیچ‌کدام از این‌ها عوض نمی‌شود و شروع را همکار دیگری امضا می‌کند."
      />
      <SchemaForm form={form} className="flex flex-col gap-4">
        <Card title="قرعه‌کشی">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...fields.title} maxLength={80} />
            <TextField {...fields.slug} dir="ltr" maxLength={80} hint="مثلاً nowruz-1406" />
          </div>
          <TextField {...fields.summary} maxLength={160} />
          <TextAreaField {...fields.rules} max={4000} rows={5} />
          <TextAreaField
            {...fields.prizes}
            max={4000}
            hint="هر سطر: عنوان | ارزش به تومان | تعداد برنده. از باارزش‌ترین شروع کنید."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField {...fields.pricePoints} unit="امتیاز" hint="صفر یعنی رایگان" />
            <NumberField {...fields.mostEach} unit="بلیت" />
            <DateField {...fields.opensAt} withTime {...prizeDays} />
            <DateField {...fields.closesAt} withTime {...prizeDays} />
            <DateField {...fields.revealBy} withTime {...prizeDays} />
          </div>
        </Card>
        <Card title="عددهایی که نتیجه از آن‌ها به دست می‌آید">
          <p className="text-label text-muted">
            هر طرف خودش ۳۲ بایت تصادفی انتخاب می‌کند و فقط SHA-256 آن را می‌دهد. عدد عمومی و جایگزین را با جا و زمان
            انتشار بنویسید.
          </p>
          <TextField {...fields.firstParty} maxLength={80} />
          <TextField {...fields.firstCommitment} dir="ltr" maxLength={64} />
          <TextField {...fields.secondParty} maxLength={80} />
          <TextField {...fields.secondCommitment} dir="ltr" maxLength={64} />
          <TextField {...fields.number} maxLength={200} hint="مثلاً شاخص کل بورس تهران، پایان روز ۱۴۰۵/۱۰/۰۱" />
          <TextField {...fields.substitute} maxLength={200} hint="عددی که بعد از مهلت اعلام بیرون می‌آید" />
        </Card>
        <Button kind="main" type="submit" busy={busy} className="self-start">
          اعلام قرعه‌کشی
        </Button>
      </SchemaForm>
    </div>
  )
}
