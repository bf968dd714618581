import { useState, type ComponentProps } from 'react'
import { pictureAddress } from '#kit/picture-address.ts'
import { useFormOwner } from '#ui/page-owner.tsx'
import { deviceShelf } from '#ui/uploads/device-shelf.ts'
import { shrinkPicture } from '#ui/uploads/shrink-picture.ts'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { maxPictureBytes, maxPictures } from '../steps.ts'

const smallest = (id: string) => pictureAddress(id, 160, 'webp')

type Field = Pick<ComponentProps<typeof UploadField>, 'name' | 'label' | 'id' | 'required' | 'error' | 'defaultValue'>

/** The pictures of an ad, made small on the device and kept there until the ad is sent. */
export function PicturesField({ field, draft }: { field: Field; draft: string }) {
  const owner = useFormOwner()
  const [device] = useState(() => ({ shelf: deviceShelf(owner, draft), prepare: shrinkPicture }))
  return (
    <UploadField
      {...field}
      uploadTo="/files/pictures"
      maxBytes={maxPictureBytes}
      maxFiles={maxPictures}
      firstIs="عکس اصلی"
      pictureOf={smallest}
      device={device}
      hint="از بیرون، داخل، موتور و کیلومترشمار عکس بگذارید. محل و مشخصات پنهان عکس حذف می‌شود."
    />
  )
}
