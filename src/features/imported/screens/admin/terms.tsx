import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { adminPath, termsAdminPath, termsRoute } from '../../addresses.ts'
import { termsFormSchema } from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { publishTerms } from '../../server/admin-cars.ts'
import { latestTerms } from '../../server/terms.ts'
import { sectionKeys } from '../../terms.ts'
import type { Route } from './+types/terms'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const { version, sections } = await latestTerms(contextOf(context).db)
  return { version: formatInteger(version), sections }
}

export const action = formAction(termsFormSchema, (ctx, { reason, ...texts }) => publishTerms(ctx, { reason, texts }), {
  done: termsAdminPath,
  at: 'reason',
  refusals: adminRefusals,
})

export const meta: Route.MetaFunction = () => pageTitle('شرایط فروش وارداتی')

/** The terms of buying an imported car; publishing creates the next version. */
export default function AdminTerms({ loaderData: { version, sections }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(termsFormSchema, {
    id: 'imported-terms',
    answer: actionData,
    defaults: Object.fromEntries(sections.map(({ key, text }) => [key, text])),
    keepDraft: false,
  })
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="شرایط فروش وارداتی"
        back={{ href: adminPath, label: 'خودروهای وارداتی' }}
        lead={`نسخهٔ ${version}. با انتشار نسخهٔ جدید، هر کس درخواستش را هنوز تأیید نکرده، بخش‌های عوض‌شده را دوباره می‌پذیرد.`}
        actions={<TextLink href={termsRoute}>صفحهٔ شرایط</TextLink>}
      />
      <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
        {sectionKeys.map((key) => (
          <TextAreaField
            key={key}
            {...fields[key]}
            label={sections.find((section) => section.key === key)?.title ?? key}
            max={4000}
            rows={5}
          />
        ))}
        <TextAreaField {...fields.reason} max={200} rows={2} />
        <Button kind="main" type="submit" busy={busy} className="self-start">
          انتشار نسخهٔ جدید
        </Button>
      </SchemaForm>
    </div>
  )
}
