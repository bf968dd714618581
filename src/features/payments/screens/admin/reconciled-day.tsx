import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { paymentAdminPath, reconciledDayPath, reconciliationPath } from '../../addresses.ts'
import { StatementBadge } from '../../components/statement-badge.tsx'
import { statementSchema } from '../../admin-schemas.ts'
import { getReconciledDay, readDay, saveStatement } from '../../server/desk/reconcile.ts'
import type { Route } from './+types/reconciled-day'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { gateway, isoDay, title } = readDay(params.gateway, params.day)
  return { ...(await getReconciledDay(contextOf(context), { gateway, isoDay })), title }
}

export function action(args: Route.ActionArgs) {
  const { gateway, isoDay } = readDay(args.params.gateway, args.params.day)
  const save = formAction(
    statementSchema,
    (ctx, { amount }) => saveStatement(ctx, { gateway, isoDay, amountRial: amount }),
    { done: reconciledDayPath(gateway, args.params.day), refusals: {} },
  )
  return save(args)
}

export const meta: Route.MetaFunction = () => pageTitle('تطبیق یک روز')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'amount', head: 'مبلغ', cell: ({ amount }) => amount },
  { key: 'rial', head: 'به ریال', cell: ({ rial }) => rial },
  { key: 'fee', head: 'کارمزد', cell: ({ fee }) => fee },
  { key: 'reference', head: 'شمارهٔ پیگیری', cell: ({ reference }) => <bdi>{reference}</bdi> },
  { key: 'at', head: 'ساعت', cell: ({ at }) => at },
]

/** One day of one gateway: its payments, and the gateway's statement. */
export default function ReconciledDay({ loaderData, actionData }: Route.ComponentProps) {
  const { title, paid, fees, reversed, owed, stated, difference, rows } = loaderData
  const { form, fields, busy } = useSchemaForm(statementSchema, {
    id: 'statement',
    answer: actionData,
    keepDraft: false,
  })
  return (
    <RecordPage
      title={title}
      back={{ href: reconciliationPath, label: 'همهٔ روزها' }}
      badges={<StatementBadge stated={stated} difference={difference} />}
      width="full"
    >
      <Card>
        <FactsGrid
          facts={[
            { label: 'مبلغ پرداخت‌ها', value: paid },
            { label: 'کارمزد', value: fees },
            { label: 'برگشت به کارت', value: reversed },
            { label: 'طلب ما از درگاه', value: owed },
            { label: 'صورت‌حساب درگاه', value: stated ?? 'وارد نشده' },
          ]}
        />
        <SchemaForm form={form}>
          <MoneyField {...fields.amount} hint="از پنل درگاه، بعد از کارمزد و برگشت‌ها" />
          <Button kind="main" type="submit" busy={busy}>
            ثبت صورت‌حساب
          </Button>
        </SchemaForm>
      </Card>
      <DataTable
        caption="پرداخت‌های این روز"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paymentAdminPath(id)}
        empty={<EmptyState title="پرداختی در این روز نیست" />}
      />
    </RecordPage>
  )
}
