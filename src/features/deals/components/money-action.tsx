import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { DealView } from '../views.ts'

type MoneyActionProps = { deal: DealView; intent: string; children: string; kind?: 'main' | 'danger' }

/** A form that moves the deposit for good: it sends the displayed amount and needs a code first. */
export function MoneyAction({ deal, intent, children, kind = 'main' }: MoneyActionProps) {
  const { deposit, proved, confirmHere } = deal
  if (!deposit) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-label">
        مبلغ: <b>{deposit.amount}</b>. این کار برگشت ندارد.
      </p>
      {proved ? (
        <PostForm>
          <input type="hidden" name="shown" value={deposit.rial} />
          <Button kind={kind} type="submit" name="intent" value={intent}>
            {children}
          </Button>
        </PostForm>
      ) : (
        <ButtonLink kind={kind === 'main' ? 'main' : 'outline'} href={confirmHere}>
          اول تأیید با کد پیامکی
        </ButtonLink>
      )}
    </div>
  )
}
