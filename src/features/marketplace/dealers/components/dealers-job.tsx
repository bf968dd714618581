import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { dealersPath } from '../../addresses.ts'
import type { HomePage } from '../../search/home-page-summary.ts'
import { homeTexts } from '../../texts.ts'

/** The search for a dealer on the home page: by province or by a prepared choice. */
export function DealersJob({ data: { galleryProvinces } }: { data: HomePage }) {
  return (
    <>
      <form action={dealersPath} className="hero-row">
        <SelectField
          name="province"
          label={homeTexts.findGalleries}
          hideLabel
          empty={homeTexts.allProvinces}
          options={galleryProvinces}
        />
        <Button kind="main" type="submit">
          دیدن نمایشگاه‌ها
        </Button>
      </form>
      <ul aria-label={homeTexts.gallerySearches} className="scroll-row">
        <li>
          <ChipLink href={`${dealersPath}?open=1`}>{homeTexts.openNow}</ChipLink>
        </li>
        <li>
          <ChipLink href={`${dealersPath}?verified=1`}>{homeTexts.licensed}</ChipLink>
        </li>
      </ul>
    </>
  )
}
