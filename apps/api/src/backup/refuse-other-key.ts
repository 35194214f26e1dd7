import type { Keys } from '../crypto/keys.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHead } from './contents.ts'

/**
 * Whether what is sealed in a backup could be opened with the master keys that are given; none where there is no key yet.
 * @throws BackupError
 */
export function refuseOtherKey(
  { encryptionKey, previousEncryptionKey }: Pick<BackupHead, 'encryptionKey' | 'previousEncryptionKey'>,
  masters: Keys['masters'],
): void {
  const isGiven = (mark: string) => masters.some(master => master.mark === mark)
  if (!isGiven(encryptionKey))
    throw new BackupError(
      'ENCRYPTION_KEY is not the one of the product that was backed up, without which ID numbers, account numbers and sign-in keys cannot be read: set it, or put keys/encryption.key back under DATA_DIR. If the key was replaced since, set PREVIOUS_ENCRYPTION_KEY to the one of then.',
    )
  if (previousEncryptionKey !== undefined && !isGiven(previousEncryptionKey))
    throw new BackupError(
      'The product was backed up while its key was replaced, and parts of it are sealed under the one before: set PREVIOUS_ENCRYPTION_KEY to that one.',
    )
}
