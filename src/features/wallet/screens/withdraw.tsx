import { useMemo } from 'react'
import { findBalances } from '#features/ledger/contract.ts'
import { contractInfoPath } from '#features/identity/contract.ts'
import { shebaPathTo } from '#features/profile/contract.ts'
import { formatDateTime, jalaliText, toJalali } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey, withNewKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { walletPath, withdrawPath } from '../addresses.ts'
import { readyAt, type Bounds } from '../rules.ts'
import { withdrawSchema } from '../schemas.ts'
import { findAccount, findFacts, hasWithdrawn, requestWithdrawal } from '../server/request-withdrawal.ts'
import { findBounds, walletWithdrawal } from '../server/wallet-rules.ts'
import {
  amountRefusal,
  boundsText,
  expectedText,
  tooManyText,
  walletTexts,
  willBeHeldText,
  withdrawRefusals,
} from '../texts.ts'
import type { Route } from './+types/withdraw'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  requireRecentAuth(ctx, withdrawPath)
  const [{ cash }, bounds, account, facts, today] = await Promise.all([
    findBalances(ctx.db, personId),
    findBounds(ctx, walletWithdrawal),
    findAccount(ctx, personId),
    findFacts(ctx, personId),
    hasWithdrawn(ctx.db, personId, jalaliText(toJalali(ctx.now))),
  ])
  const ready = readyAt(facts, ctx.now)
  const closed = account.ok
    ? today
      ? withdrawRefusals['once-a-day']
      : cash < bounds.least
        ? `حداقل برداشت ${formatMoney(bounds.least)} است و موجودی شما کمتر از آن است.`
        : null
    : withdrawRefusals[account.code]
  return {
    cash: formatMoney(cash),
    bounds: { least: bounds.least, most: cash < bounds.most ? cash : bounds.most },
    account: account.ok ? { masked: account.value.masked, bank: account.value.bank, owner: account.value.owner } : null,
    closed,
    heldUntil: ready > ctx.now ? formatDateTime(ready) : null,
    missing: account.ok
      ? null
      : account.code === 'no-name'
        ? { href: contractInfoPath(withdrawPath), label: 'ثبت نام و نام خانوادگی' }
        : { href: shebaPathTo(withdrawPath), label: 'ثبت شمارهٔ شبا' },
    shebaPath: shebaPathTo(withdrawPath),
    sentKey: newToken(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  requireRecentAuth(ctx, withdrawPath)
  const bounds = await findBounds(ctx, walletWithdrawal)
  const form = await readForm(request, withdrawSchema(bounds))
  if (!form.ok) return form.answer
  const { amount, sentKey } = form.value
  const outcome = await requestWithdrawal(ctx, { personId, amountRial: amount, sentKey })
  if (outcome.ok) return redirect(`${walletPath}?requested`)
  switch (outcome.code) {
    case 'too-many':
      return form.refuse({ '': tooManyText(outcome.wait) }, 429)
    case 'below':
    case 'above':
    case 'insufficient':
      return form.refuse({ amount: amountRefusal(outcome.code, bounds) }, 409)
    case 'key-used':
      return withNewKey(form.refuse({ '': withdrawRefusals[outcome.code] }, 409), newToken())
    default:
      return form.refuse({ '': withdrawRefusals[outcome.code] }, 409)
  }
}

export const meta: Route.MetaFunction = () => pageTitle(walletTexts.withdraw)

/**
 * Withdraws cash to the person's own bank account; needs a fresh proof, because the money leaves
 * the company.
 */
export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { cash, bounds, account, closed, heldUntil, missing, shebaPath: changeSheba, sentKey } = loaderData
  return (
    <div className="own-page own-page-narrow">
      <PageHeader title={walletTexts.withdraw} back={{ href: walletPath, label: walletTexts.title }} />
      {closed && <Notice tone="info">{closed}</Notice>}
      {missing && (
        <ButtonLink kind="main" href={missing.href}>
          {missing.label}
        </ButtonLink>
      )}
      {account && (
        <section className="card flex flex-col gap-4 p-5" aria-label="حساب مقصد">
          <FactsGrid
            facts={[
              { label: 'موجودی قابل برداشت', value: cash },
              { label: 'شبا', value: [account.masked, account.bank].filter(Boolean).join('، ') },
              { label: 'صاحب حساب', value: account.owner },
            ]}
          />
          <p className="text-label text-muted">
            پول فقط به حسابی می‌رود که به نام خود شماست؛ همکاران ما قبل از واریز نام صاحب حساب را بررسی می‌کنند و اگر با
            نام شما یکی نباشد، مبلغ به کیف پول برمی‌گردد.
          </p>
          <a href={changeSheba} className="text-link">
            تغییر شمارهٔ شبا
          </a>
        </section>
      )}
      {!closed && heldUntil && <Notice tone="info">{willBeHeldText(heldUntil)}</Notice>}
      {!closed && <WithdrawForm bounds={bounds} sentKey={sentKey} answer={actionData} />}
    </div>
  )
}

type WithdrawFormProps = { bounds: Bounds; sentKey: string; answer: FormAnswer | undefined }

function WithdrawForm({ bounds, sentKey, answer }: WithdrawFormProps) {
  const schema = useMemo(() => withdrawSchema(bounds), [bounds])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'withdraw', answer, keepDraft: false })
  return (
    <SchemaForm form={form} action={withdrawPath} className="form-card">
      <SentKey answer={answer} fresh={sentKey} />
      <MoneyField {...fields.amount} hint={boundsText(bounds)} />
      <p className="text-label">{expectedText}</p>
      <Button kind="main" type="submit" wide busy={busy}>
        ثبت برداشت
      </Button>
    </SchemaForm>
  )
}
