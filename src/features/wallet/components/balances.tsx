import type { WalletView } from '../views.ts'
import './wallet.css'

/** A person's balances as a card of the product: cash, spend-only gift credit, and holds with their reason. */
export function Balances({ wallet: { cash, gift, held, holds } }: { wallet: WalletView }) {
  return (
    <dl className="wallet-card band">
      <div>
        <dt>موجودی</dt>
        <dd>{cash}</dd>
      </div>
      {gift && (
        <div>
          <dt>اعتبار هدیه، فقط برای پرداخت</dt>
          <dd>{gift}</dd>
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
  )
}
