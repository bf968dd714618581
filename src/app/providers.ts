import { join } from 'node:path'
import { drawingSource } from '#capabilities/drawings/contract.ts'
import { photoSource } from '#capabilities/files/contract.ts'
import { openMobile } from '#capabilities/identity/contract.ts'
import { chooseDepositBanks } from '#capabilities/imported/contract.ts'
import { chooseInquiries } from '#capabilities/inquiries/contract.ts'
import { chooseInsurers } from '#capabilities/insurance/contract.ts'
import { chooseNumberRelay, createGalleryCalls } from '#capabilities/marketplace/contract.ts'
import { chooseSmsPort } from '#capabilities/notifications/contract.ts'
import { chooseCityParking } from '#capabilities/parking/contract.ts'
import { chooseGateways } from '#capabilities/payments/contract.ts'
import type { Platform, PlatformBase } from '#platform/context.ts'
import { diskCache } from '#platform/files/disk-cache.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { createPictures, type PictureSource } from '#platform/pictures/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import type { Providers } from '#platform/providers.ts'
import { manifests } from './capabilities.ts'

/**
 * Adds to the opened platform every capability, and the adapter of every port, chosen by configuration. Call once per
 * process.
 */
export const withProviders = (base: PlatformBase): Platform => ({
  ...base,
  providers: createProviders(base),
  manifests,
})

const findDrawing: PictureSource = async (key) => {
  const drawing = await drawingSource(key)
  return drawing && { read: async () => drawing, mayRead: 'everyone' }
}

function createProviders({ config, database: { db }, outbound, clock }: PlatformBase): Providers {
  const files = openFiles(config, { outbound, clock })
  const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
  const photo = photoSource({ db, files, purposes })
  const cache = diskCache(join(config.DATA_DIR, 'cache'), config.PICTURE_CACHE_MEGABYTES * 1024 * 1024)
  return {
    files,
    pictures: createPictures(cache, async (key) => (await findDrawing(key)) ?? photo(key)),
    imageWorker: createImageWorker({ seconds: config.PICTURE_SECONDS }),
    sms: chooseSmsPort(config, outbound),
    gateways: chooseGateways(config, outbound),
    cityParking: chooseCityParking(config, outbound),
    numberRelay: chooseNumberRelay(config, outbound),
    galleryCalls: createGalleryCalls(config, outbound),
    ...chooseInquiries(config, outbound, clock),
    ...chooseInsurers(config, outbound),
    ...chooseDepositBanks(config, outbound),
    openMobile,
  }
}
