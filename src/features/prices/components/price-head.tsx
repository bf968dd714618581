import { PageHeader } from '#ui/parts/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { pricesPath } from '../addresses.ts'
import './prices.css'

/** The head of a price page: its name, and the car beside it. */
export const PriceHead = ({ view: { title, picture } }: { view: { title: string; picture: string } }) => (
  <div className="price-head">
    <PageHeader title={`قیمت ${title}`} back={{ href: pricesPath, label: 'قیمت روز خودرو' }} />
    <Picture name={picture} alt={`طرح ${title}`} sizes="(width < 48rem) 132px, 200px" widths={[160, 320, 640]} first />
  </div>
)
