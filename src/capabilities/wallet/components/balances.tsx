import { Card } from '#ui/parts/card.tsx'
import type { WalletView } from '../views.ts'
import './wallet.css'

/** A person's balances: cash, spend-only gift credit, and holds with their reason. */
export function Balances({ wallet: { cash, gift, held, holds } }: { wallet: WalletView }) {
  return (
    <Card>
      <dl className="wallet-balances">
        <div data-main>
          <dt>موجودی</dt>
          <dd>{cash}</dd>
          <dd className="wallet-note">برای پرداخت و برداشت</dd>
        </div>
        {gift && (
          <div>
            <dt>اعتبار هدیه</dt>
            <dd>{gift}</dd>
            <dd className="wallet-note">فقط برای پرداخت؛ برداشت نمی‌شود</dd>
          </div>
        )}
        {held && (
          <div>
            <dt>مبلغ کنارگذاشته</dt>
            <dd>{held}</dd>
            {holds.map(({ id, title, amount, at }) => (
              <dd key={id} className="wallet-note">
                <bdi>{title}</bdi>: {amount}، {at}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Card>
  )
}
