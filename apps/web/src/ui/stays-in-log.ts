/** Beside a reason that goes into the audit log, which no erasure reaches. */
export const staysInLog = 'Leave names out: the audit log keeps this text, even after an erasure.'
