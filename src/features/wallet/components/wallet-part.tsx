import { IconChevronLeft, IconWallet } from '#ui/icons/index.ts'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { walletPath } from '../addresses.ts'
import type { WalletView } from '../views.ts'
import { walletTexts } from '../texts.ts'
import '#ui/layout/purse.css'

/** The balances on the start page of the account, as one link to the wallet. */
export const WalletPart = ({ data: { cash, gift, held } }: { data: WalletView }) => (
  <section aria-labelledby="wallet-part" className="card balance-row">
    <span className="tile">
      <IconWallet aria-hidden size={22} />
    </span>
    <h2 id="wallet-part">
      <a href={walletPath} className="cover-link">
        {walletTexts.title}
      </a>
    </h2>
    <strong>{cash}</strong>
    {(gift || held) && (
      <p>
        <InlineList>
          {gift && `اعتبار هدیه: ${gift}`}
          {held && `کنارگذاشته: ${held}`}
        </InlineList>
      </p>
    )}
    <IconChevronLeft aria-hidden size={18} />
  </section>
)
