import { useState, type ComponentProps } from 'react'
import { pictureAddress } from '#kit/picture-address.ts'
import { useFormOwner } from '#ui/page-owner.tsx'
import { adviseSmall } from '#ui/uploads/advise-small.ts'
import { deviceShelf } from '#ui/uploads/device-shelf.ts'
import { shrinkPicture } from '#ui/uploads/shrink-picture.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { BlurDialog } from './blur-dialog.tsx'
import { PictureGuide } from './picture-guide.tsx'
import { maxPictureBytes, maxPictures } from '../steps.ts'

const blurring = { label: 'محو پلاک', Editor: BlurDialog }

const smallest = (id: string) => pictureAddress(id, 160, 'webp')

type Field = Pick<ComponentProps<typeof UploadField>, 'name' | 'label' | 'id' | 'required' | 'error' | 'defaultValue'>

/**
 * How pictures may stay on the device while the form continues: always, or only offline. `owner` is
 * their owner on a cached page without a user. Null when the form waits for uploads.
 */
type Keeps = { owner?: string; stays?: boolean } | null

const showGuide = (guided: ComponentProps<typeof PictureGuide>) => <PictureGuide {...guided} />

/** The pictures of an ad, reduced on the device and stored there until the ad is sent. */
export function PicturesField({ field, draft, keeps }: { field: Field; draft: string; keeps: Keeps }) {
  const pageOwner = useFormOwner()
  const owner = keeps?.owner ?? pageOwner
  const [device] = useState(() => ({
    shelf: deviceShelf(owner, draft),
    prepare: shrinkPicture,
    advise: adviseSmall,
    stays: keeps?.stays,
    goesOffline: keeps !== null,
  }))
  return (
    <UploadField
      {...field}
      uploadTo="/files/pictures"
      maxBytes={maxPictureBytes}
      maxFiles={maxPictures}
      firstIs="عکس اصلی"
      pictureOf={smallest}
      device={device}
      guide={showGuide}
      edit={blurring}
      hint="برای هر زاویه روی شکل آن بزنید، یا چند عکس را با هم انتخاب کنید. ترتیب را با کشیدن عکس یا دکمه‌ها عوض کنید. محل و مشخصات پنهان عکس حذف می‌شود."
    />
  )
}
