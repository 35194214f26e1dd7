/** Beside a reason that goes into the audit log, which no erasure reaches. */
export const staysInLog = 'Please name nobody: the audit log keeps it, also after an erasure.'
