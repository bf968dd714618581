import { albumDemo } from './albums/album-demo.ts'
import { clubDemo } from './club/club-demo.ts'
import { dealsDemo } from './deals/deals-demo.ts'
import { orderDemos } from './demo.ts'
import { garageDemo } from './garage/garage-demo.ts'
import { peopleDemo } from './identity/people-demo.ts'
import { importedDemo } from './imported/imported-demo.ts'
import { inquiriesDemo } from './inquiries/inquiries-demo.ts'
import { inspectionDemo } from './inspection/inspection-demo.ts'
import { marketDemo } from './marketplace/market-demo.ts'
import { parkingDemo } from './parking/parking-demo.ts'
import { discountDemo } from './payments/discount-demo.ts'
import { pricesDemo } from './prices/price-demo.ts'
import { salesDemo } from './sales/sales-demo.ts'
import { ticketDemo } from './support/ticket-demo.ts'
import { walletDemo } from './wallet/wallet-demo.ts'

/** The demo of each feature, in the order in which they are written. */
export const demos = orderDemos({
  albums: albumDemo,
  club: clubDemo,
  deals: dealsDemo,
  garage: garageDemo,
  identity: peopleDemo,
  imported: importedDemo,
  inquiries: inquiriesDemo,
  inspection: inspectionDemo,
  marketplace: marketDemo,
  parking: parkingDemo,
  payments: discountDemo,
  prices: pricesDemo,
  sales: salesDemo,
  support: ticketDemo,
  wallet: walletDemo,
})
