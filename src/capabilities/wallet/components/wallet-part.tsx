import { SectionHead } from '#ui/parts/section-head.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { walletPath } from '../addresses.ts'
import type { WalletView } from '../views.ts'
import { walletTexts } from '../texts.ts'

/** The balances on the start page of the account. */
export function WalletPart({ data: { cash, gift, held } }: { data: WalletView }) {
  return (
    <section aria-labelledby="wallet-part" className="profile-part">
      <SectionHead id="wallet-part" title={walletTexts.title} href={walletPath} more="شارژ و گردش" />
      <p>
        <InlineList>
          <>
            موجودی: <strong>{cash}</strong>
          </>
          {gift && `اعتبار هدیه: ${gift}`}
          {held && `کنارگذاشته: ${held}`}
        </InlineList>
      </p>
    </section>
  )
}
