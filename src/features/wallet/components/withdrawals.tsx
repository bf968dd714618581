import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Card } from '#ui/parts/card.tsx'
import { walletPath, withdrawPath } from '../addresses.ts'
import type { OwnWithdrawal } from '../views.ts'
import { expectedText, heldOwnText, walletTexts, withdrawalTones } from '../texts.ts'

type WithdrawalsProps = { withdrawals: readonly OwnWithdrawal[]; mayAsk: boolean }

/** The link to withdraw, and the state of recent withdrawals. */
export function Withdrawals({ withdrawals, mayAsk }: WithdrawalsProps) {
  return (
    <Card title={walletTexts.withdraw}>
      <p className="text-label text-muted">
        هر روز یک بار می‌توانید از موجودی به حساب بانکی خودتان برداشت کنید. اعتبار هدیه برداشت نمی‌شود.
      </p>
      {withdrawals.length > 0 && (
        <ul className="flex flex-col gap-4">
          {withdrawals.map((each) => (
            <Withdrawal key={each.id} withdrawal={each} />
          ))}
        </ul>
      )}
      {mayAsk ? (
        <ButtonLink kind="outline" href={withdrawPath} data-prefetch="none">
          {walletTexts.withdraw}
        </ButtonLink>
      ) : (
        <p className="text-label">موجودی قابل برداشت ندارید.</p>
      )}
    </Card>
  )
}

function Withdrawal({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { id, amount, state, stateName, sheba, at, heldUntil, tracking, reason } = withdrawal
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{amount}</span>
        <Badge tone={withdrawalTones[state]}>{stateName}</Badge>
      </p>
      <p className="text-note text-muted">
        {at}
        {sheba && ` · شبا ${sheba}`}
        {tracking && (
          <>
            {' · شمارهٔ پیگیری بانک '}
            <bdi>{tracking}</bdi>
          </>
        )}
      </p>
      {reason && <p className="text-label">دلیل: {reason}</p>}
      {state === 'requested' && (
        <HoldWhenOffline>
          <PostForm action={walletPath} className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="withdrawal" value={id} />
            <span className="text-label">{heldUntil ? heldOwnText(heldUntil) : expectedText}</span>
            <Button kind="quiet" type="submit" name="intent" value="cancel">
              لغو برداشت
            </Button>
          </PostForm>
        </HoldWhenOffline>
      )}
    </li>
  )
}
