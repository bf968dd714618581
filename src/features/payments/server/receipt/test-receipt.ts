import type { ReceiptView } from './receipt-view.ts'

/** Creates an inspection's receipt, partly paid from the wallet. */
export const aReceipt = (over: Partial<ReceiptView> = {}): ReceiptView => ({
  number: '140509014821',
  title: 'کارشناسی کامل پژو Peugeot 207i پانوراما در محل',
  plate: null,
  payer: 'ح. ک***ی',
  lines: [
    { label: 'کارشناسی کامل در محل', amountRial: 18_000_000n },
    { label: 'تخفیف خرید اول', amountRial: -1_800_000n },
    { label: 'مالیات بر ارزش افزوده', amountRial: 1_620_000n },
  ],
  totalRial: 17_820_000n,
  paidAt: new Date('2026-11-22T05:45:00Z'),
  method: { gateway: 'زرین‌پال', maskedCard: '6037-99**-****-1234', bankReference: '000214578965' },
  referenceId: '20100457',
  walletRial: 2_820_000n,
  gatewayRial: 15_000_000n,
  state: 'paid',
  refundedRial: 0n,
  verifyUrl: 'https://farman.example/payment/receipt/k7Q2mX9vB4tLz8Wd',
  ...over,
})
