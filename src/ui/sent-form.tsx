import type { ComponentProps, SubmitEvent } from 'react';

interface SentFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Meanwhile it is not sent again. */
  isPending?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/** A form that code checks and sends. Without code it sends nothing: its method keeps texts out of the address. */
export function SentForm({ isPending = false, onSubmit, ...rest }: SentFormProps) {
  return (
    <form
      noValidate
      method="post"
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void onSubmit(event);
      }}
    />
  );
}
