import { data } from 'react-router'
import { findMovements } from '#features/ledger/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { newToken } from '#platform/secrets.ts'
import { DateField } from '#ui/calendar/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { movementsFilePath, movementsPdfPath, walletPath } from '../addresses.ts'
import { Balances } from '../components/balances.tsx'
import { ChargeForm } from '../components/charge-form.tsx'
import { MovementList } from '../components/movement-list.tsx'
import { Withdrawals } from '../components/withdrawals.tsx'
import { movementTypes } from '../rules.ts'
import { chargeSchema, withdrawalIdField } from '../schemas.ts'
import { cancelWithdrawal } from '../server/end-withdrawal.ts'
import { findOwnWithdrawals } from '../server/find-withdrawals.ts'
import { presentMovement } from '../server/present-movement.ts'
import { presentWallet } from '../server/present-wallet.ts'
import { readFilter, type MovementFilter } from '../server/read-filter.ts'
import { requestCharge } from '../server/request-charge.ts'
import { findChargeBounds } from '../server/wallet-rules.ts'
import { amountRefusal, adminRefusals, movementTypeNames, tooManyText, walletTexts } from '../texts.ts'
import type { Route } from './+types/my-wallet'

export const middleware = [requireSignIn]

const pageSize = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { filter, query } = readFilter(url.searchParams, personId)
  const page = { before: readIdCursor(url.searchParams.get('after')), size: pageSize }
  const [wallet, bounds, withdrawals, { movements, next }] = await Promise.all([
    presentWallet(ctx, personId),
    findChargeBounds(ctx),
    findOwnWithdrawals(ctx, personId),
    findMovements(ctx.db, query, page),
  ])
  return {
    wallet,
    bounds,
    withdrawals,
    movements: movements.map((movement) => presentMovement(movement, ctx.now)),
    next: next === null ? null : String(next),
    filter,
    suggested: /^\d{1,12}$/.exec(url.searchParams.get('amount') ?? '')?.[0],
    saved: url.searchParams.has('requested'),
    sentKey: newToken(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'intent')) === 'cancel') {
    const id = withdrawalIdField.safeParse(await sentField(request, 'withdrawal'))
    const ended = id.success && (await cancelWithdrawal(ctx, { id: id.data, personId }))
    return ended && ended.ok ? redirect(walletPath) : data({ problem: adminRefusals.ended }, { status: 409 })
  }
  const bounds = await findChargeBounds(ctx)
  const form = await readForm(request, chargeSchema(bounds))
  if (!form.ok) return form.answer
  const { amount, sentKey } = form.value
  const charged = await requestCharge(ctx, { personId, amountRial: amount, sentKey })
  if (charged.ok) return redirect(charged.value.payPath)
  if (charged.code === 'too-many') return form.refuse({ '': tooManyText(charged.wait) }, 429)
  return form.refuse({ amount: amountRefusal(charged.code, bounds) })
}

export const meta: Route.MetaFunction = () => pageTitle(walletTexts.title)

/** A person's wallet: balances, charge, withdrawal and movements. */
export default function MyWallet({ loaderData, actionData }: Route.ComponentProps) {
  const { wallet, bounds, withdrawals, movements, next, filter, suggested, saved, sentKey } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  const filtered = filter.type !== null || filter.days !== ''
  return (
    <div className="own-page">
      <PageHeader title={walletTexts.title} />
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {saved && (
        <Notice tone="good" live>
          درخواست برداشت شما ثبت شد و مبلغ آن کنار گذاشته شد.
        </Notice>
      )}
      <Balances wallet={wallet} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ChargeForm key={suggested} bounds={bounds} sentKey={sentKey} suggested={suggested} answer={answer} />
        <Withdrawals withdrawals={withdrawals} mayAsk={wallet.hasCash} />
      </div>
      <section aria-labelledby="movements" className="flex flex-col gap-4">
        <h2 id="movements" className="text-heading">
          {walletTexts.movements}
        </h2>
        <ListPage
          filters={(movements.length > 0 || filtered) && <MovementFilters filter={filter} />}
          count={movements.length}
          empty={
            filtered ? (
              <EmptyState
                title="در این بازه و نوع چیزی پیدا نشد"
                action={<TextLink href={walletPath}>همهٔ گردش کیف پول</TextLink>}
              />
            ) : (
              <EmptyState title="هنوز چیزی در کیف پول جابه‌جا نشده">
                هر شارژ، پرداخت و برگشت پول اینجا می‌ماند.
              </EmptyState>
            )
          }
          next={next}
          csv={movementsFilePath}
          pdf={movementsPdfPath}
        >
          <MovementList movements={movements} />
        </ListPage>
      </section>
    </div>
  )
}

const types = movementTypes.map((value) => ({ value, label: movementTypeNames[value] }))

function MovementFilters({ filter: { type, days, daysError } }: { filter: MovementFilter }) {
  return (
    <TableFilters label="فیلتر گردش کیف پول">
      <SelectField label="نوع" name="type" empty="همه" options={types} defaultValue={type ?? ''} />
      <DateField label="بازهٔ تاریخ" name="days" mode="range" defaultValue={days} error={daysError} required={false} />
    </TableFilters>
  )
}
