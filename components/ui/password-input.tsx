"use client";
import { useState } from "react";
import { Input, type InputProps } from "./input";
import { TextButton } from "./text-button";

/** A password that can be shown. */
export function PasswordInput(props: Omit<InputProps, "type" | "right">) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      right={
        <TextButton className="no-underline" aria-pressed={shown} aria-label="Show password" onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </TextButton>
      }
    />
  );
}
