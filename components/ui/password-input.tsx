"use client";
import { useState } from "react";
import { Input, type InputProps } from "./input";
import { TextButton } from "./text-link";

interface PasswordInputProps extends Omit<InputProps, "type" | "right"> {
  /** Which one it is, where a form has several: "new password". */
  what?: string;
}

/** A password that can be shown. */
export function PasswordInput({ what = "password", ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      right={
        <TextButton
          className="no-underline"
          aria-label={`${shown ? "Hide" : "Show"} ${what}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </TextButton>
      }
    />
  );
}
