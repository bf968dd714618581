import { TextLink } from '#ui/parts/text-link.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import type { MovementView } from '../views.ts'
import './wallet.css'

/** Movements with the balance after each, newest first. */
export function MovementList({ movements }: { movements: readonly MovementView[] }) {
  return (
    <ul className="card px-5 py-1">
      {movements.map(({ id, name, title, at, direction, amount, word, gift, balance, tracking, order }) => (
        <li key={id} className="movement">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <InlineList>
              <span className="font-bold">{name}</span>
              {title && <bdi>{title}</bdi>}
            </InlineList>
          </p>
          <p className="movement-amount" data-direction={direction}>
            {amount}
          </p>
          <p className="text-note text-muted">
            {at}
            {tracking && (
              <>
                {' · شمارهٔ پیگیری '}
                <bdi>{tracking}</bdi>
              </>
            )}
          </p>
          <p className="text-note text-muted">{word}</p>
          <p className="text-note">
            {order && <TextLink href={order}>سفارش‌های من</TextLink>}
            {order && gift && ' · '}
            {gift && <span className="text-muted">از این مبلغ {gift} اعتبار هدیه است.</span>}
          </p>
          <p className="text-note text-muted">مانده: {balance}</p>
        </li>
      ))}
    </ul>
  )
}
